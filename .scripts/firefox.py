"""Firefox without a window, driven by Marionette, its own WebDriver protocol."""
import base64, json, os, shutil, socket, subprocess, tempfile, time

from chromium import Problem, Waiting


def program():
    found = next((path for path in map(shutil.which, ("firefox", "firefox-esr")) if path), None)
    if found is None:
        raise Problem("Firefox isn't installed (Debian: apt install firefox-esr)")
    return found


# Runs an expression in the page's own world, and gives what its promise becomes.
RUN = """
const [expression] = arguments;
return new Promise((resolve) => {
  const name = `riffle-${Math.random()}`;
  document.addEventListener(name, ({ detail }) => resolve(detail), { once: true });
  const script = document.createElement("script");
  script.textContent = `(async () => {
    let result;
    try {
      result = { value: await (${expression}) };
    } catch (error) {
      result = { error: String(error) + error.stack };
    }
    document.dispatchEvent(new CustomEvent("${name}", { detail: JSON.stringify(result) }));
  })()`;
  document.head.append(script);
  script.remove();
});
"""
KEYS = {
    "Tab": "\ue004", "Enter": "\ue007", "Home": "\ue011", "End": "\ue010", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
    "ArrowDown": "\ue015", " ": " ",
}


class Firefox:
    """One window. Messages are lists, with their lengths before them."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="riffle-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            file.write(f'user_pref("marionette.port", {port});\n')
            file.write('user_pref("browser.shell.checkDefaultBrowser", false);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
            file.write('user_pref("dom.w3c_touch_events.enabled", 1);\nuser_pref("general.smoothScroll", true);\n')
        self.process = subprocess.Popen(
            [program(), "--headless", "--marionette", "--no-remote", "--profile", self.profile], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), 60)
                break
            except OSError:
                if time.monotonic() > end:
                    raise Problem("Firefox doesn't answer")
                time.sleep(0.2)
        self.number = 0
        self.rest = b""
        self.read()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})

    def read(self):
        while b":" not in self.rest:
            self.fill()
        length, self.rest = self.rest.split(b":", 1)
        while len(self.rest) < int(length):
            self.fill()
        message, self.rest = self.rest[:int(length)], self.rest[int(length):]
        return json.loads(message)

    def fill(self):
        part = self.socket.recv(1 << 16)
        if not part:
            raise Problem("Firefox has ended")
        self.rest += part

    def call(self, name, **parameters):
        self.number += 1
        data = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(f"{len(data)}:".encode() + data)
        _, _, error, result = self.read()
        if error:
            raise Problem(error["message"])
        return result

    def page(self, address, size):
        return FirefoxPage(self, address, size)

    def close(self):
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
            self.process.wait(20)
        except (Problem, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class FirefoxPage(Waiting):
    """The window at an address, like chromium's Page."""

    def __init__(self, browser, address, size):
        self.browser = browser
        browser.call("WebDriver:Navigate", url=address)
        browser.call("WebDriver:SetWindowRect", x=0, y=0, width=size[0], height=size[1] + 100)
        # The page hears of the window's size later, on a busy machine much later: its answer to one call may belong to the call before.
        steady = 0
        for _ in range(50):
            inner = self.value("new Promise((done) => setTimeout(() => done([innerWidth, innerHeight]), 100))")
            steady = steady + 1 if inner == list(size) else 0
            if steady == 3:
                break
            if steady:
                continue
            outer = browser.call("WebDriver:GetWindowRect")
            browser.call(
                "WebDriver:SetWindowRect", width=outer["width"] + size[0] - inner[0], height=outer["height"] + size[1] - inner[1])
        self.wait(f"innerWidth === {size[0]} && innerHeight === {size[1]}")

    def value(self, expression):
        """What an expression is in the page, or what its promise becomes."""
        text = self.browser.call("WebDriver:ExecuteScript", script=RUN, args=[expression])["value"]
        result = json.loads(text)
        if "error" in result:
            raise Problem(result["error"])
        return result.get("value")

    def picture(self):
        """A PNG of what the window shows."""
        return base64.b64decode(self.browser.call("WebDriver:TakeScreenshot", full=False, hash=False)["value"])

    def problems(self):
        return []

    def pointer(self, kind, places, pause=16):
        """A press that moves through places of the window."""
        (x, y), *others = places
        actions = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}, {"type": "pointerDown", "button": 0}]
        for x, y in others:
            actions.append({"type": "pointerMove", "x": round(x), "y": round(y), "duration": pause})
        actions.append({"type": "pointerUp", "button": 0})
        self.act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions})

    def key(self, name):
        value = KEYS.get(name, name)
        self.act({"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]})

    def wheel(self, x, y, across, down):
        scroll = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": across, "deltaY": down, "duration": 0}
        self.act({"type": "wheel", "id": "wheel", "actions": [scroll]})

    def act(self, sequence):
        self.browser.call("WebDriver:PerformActions", actions=[sequence])

    def close(self):
        self.browser.call("WebDriver:ReleaseActions")
        self.browser.call("WebDriver:Navigate", url="about:blank")
