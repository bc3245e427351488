"""Chromium without a window, driven by its DevTools protocol over a pipe, and a server for the pages that it shows."""
import base64, functools, http.server, json, os, shutil, subprocess, tempfile, threading, time


class Problem(Exception):
    """Why a page can't be checked."""


def program():
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = next((path for path in map(shutil.which, names) if path), None)
    if found is None:
        raise Problem("Chromium isn't installed (Debian: apt install chromium)")
    return found


class Server:
    """Serves a folder to this machine alone."""

    def __init__(self, folder):
        self.folder = folder

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def end_headers(self):
                # Files are changed between two visits.
                self.send_header("Cache-Control", "no-store")
                super().end_headers()

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Browser:
    """Messages are JSON objects that end with a NUL, on the browser's descriptors 3 and 4."""

    def __init__(self, *flags):
        self.profile = tempfile.mkdtemp(prefix="riffle-chromium-")
        commands, self.input = os.pipe()
        self.output, answers = os.pipe()
        # The superuser has no sandbox.
        own = ["--no-sandbox"] if os.getuid() == 0 else []
        arguments = [program(), *own, "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--no-first-run",
                     f"--user-data-dir={self.profile}", *flags, "about:blank"]
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec 3<&{commands} 4>&{answers}; exec "$@"', "sh", *arguments], pass_fds=[commands, answers],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.answered = threading.Condition()
        self.answers, self.events, self.number, self.ended = {}, [], 0, False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        rest = b""
        while part := os.read(self.output, 1 << 16):
            *messages, rest = (rest + part).split(b"\0")
            with self.answered:
                for message in map(json.loads, messages):
                    if "id" in message:
                        self.answers[message["id"]] = message
                    else:
                        self.events.append(message)
                self.answered.notify_all()
        with self.answered:
            self.ended = True
            self.answered.notify_all()

    def send(self, method, session=None, **parameters):
        """Sends a command; the number by which `receive` waits for its answer."""
        with self.answered:
            self.number += 1
            number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.input, data):]
        return number

    def receive(self, number, seconds=60):
        with self.answered:
            if not self.answered.wait_for(lambda: number in self.answers or self.ended, seconds) or number not in self.answers:
                raise Problem("Chromium doesn't answer")
            answer = self.answers.pop(number)
        if "error" in answer:
            raise Problem(answer["error"]["message"])
        return answer["result"]

    def call(self, method, session=None, **parameters):
        return self.receive(self.send(method, session, **parameters))

    def close(self):
        try:
            self.call("Browser.close")
            self.process.wait(20)
        except (Problem, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)


class Waiting:
    """A page whose `value` is looked at until it is what is waited for."""

    def wait(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while not self.value(condition):
            if time.monotonic() > end:
                raise Problem(f"{condition} doesn't become true")
            time.sleep(0.02)


class Page(Waiting):
    """A page in a window of its own, so that it is drawn beside others. `script` runs before the page's own."""

    def __init__(self, browser, address, size, script="", scale=1):
        self.browser = browser
        self.target = browser.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.resize(size, scale)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.call("Page.navigate", url=address)
        self.wait('document.readyState === "complete"')

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def resize(self, size, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=scale, mobile=False)

    def value(self, expression):
        """What an expression is in the page, or what its promise becomes."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Problem(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def pointer(self, kind, places, pause=16):
        """A press that moves through places of the window."""
        last = len(places) - 1
        for number, (x, y) in enumerate(places + [places[-1]]):
            if kind == "touch":
                name = "touchStart" if number == 0 else "touchEnd" if number > last else "touchMove"
                points = [] if number > last else [{"x": x, "y": y}]
                self.call("Input.dispatchTouchEvent", type=name, touchPoints=points)
            else:
                name = "mousePressed" if number == 0 else "mouseReleased" if number > last else "mouseMoved"
                if number == 0:
                    self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
                buttons = 0 if number > last else 1
                self.call("Input.dispatchMouseEvent", type=name, x=x, y=y, button="left", buttons=buttons, clickCount=1)
            time.sleep(pause / 1000)

    def key(self, name):
        codes = {"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        text = {"Enter": "\r", " ": " "}.get(name, name if len(name) == 1 else "")
        own = {"text": text} if text else {}
        code = codes.get(name, ord(name[0].upper()))
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=name, code=name, windowsVirtualKeyCode=code, **own)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, code=name, windowsVirtualKeyCode=code)

    def wheel(self, x, y, across, down):
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=across, deltaY=down)

    def picture(self):
        """A PNG of what the window shows."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def problems(self):
        """What the page's scripts have failed with."""
        events = [event for event in self.browser.events if event.get("sessionId") == self.session]
        return [event["params"]["exceptionDetails"]["exception"].get("description", "") for event in events
                if event["method"] == "Runtime.exceptionThrown"]

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
