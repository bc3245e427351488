"""Gestures that stacks and screens are drawn under."""

# When a back begins to show, when the card that shows it is thrown, and when cards fly.
BACK, BACK_END, FLIGHTS = 6.8, 8.2, [2.2, 2.32]


class Hand:
    """Events of a gesture: seconds, phase (0 down, 1 moved, 2 up, 3 a step), and places in the window."""

    def __init__(self, center, scale):
        self.center, self.scale, self.events = center, scale, []

    def event(self, time, phase, x, y):
        self.events.append([round(time, 6), phase, self.center[0] + x * self.scale, self.center[1] + y * self.scale])

    def drag(self, *places):
        """Seconds and points from the middle; in between in proportion, at 125 events a second."""
        self.event(places[0][0], 0, *places[0][1:])
        for (t0, *from_), (t1, *to) in zip(places, places[1:]):
            steps = max(round((t1 - t0) * 125), 1)
            for step in range(1, steps + 1):
                share = step / steps
                self.event(t0 + (t1 - t0) * share, 1, *(a + (b - a) * share for a, b in zip(from_, to)))
        self.event(places[-1][0], 2, *places[-1][1:])

    def click(self, time, x, y):
        self.event(time, 0, x, y)
        self.event(time + 0.05, 2, x, y)

    def step(self, time, way):
        self.events.append([time, 3, way, 0])

    def lines(self):
        """The same as lines of a recording."""
        names = ["began", "moved", "ended"]
        for time, phase, x, y in self.events:
            yield {"t": time, "command": "step", "value": x} if phase == 3 else {"t": time, "pointer": names[phase], "x": x, "y": y}


def stack_hand(hand, case, flips):
    """Held near the lower edge and let go; thrown by a flick at the upper edge; thrown from a rest; turned over; thrown past the last card, so
    that the first comes again. The moments."""
    hand.drag((0.2, 0, 80), (0.5, 70, 95), (0.8, 70, 95))
    hand.drag((2, 0, -100), (2.12, -80, -90))
    hand.drag((4, 20, 0), (4.3, 90, 20), (4.5, 90, 20), (4.6, 115, 20), (4.8, 115, 20))
    moments = [0, 0.35, 0.6, 0.86, 0.95, 2.08, *FLIGHTS, 2.75, 3.9, 4.4, 4.95, 6.4]
    if flips:
        hand.click(6.5, 0, 0)
        moments += [6.7, BACK + 0.03, 7.5]
    for throw in range(4):
        start = BACK_END + 1.2 * throw
        hand.drag((start, 0, -100), (start + 0.12, -80, -90))
        moments.append(start + 1.1)
    return moments


def screens_hand(hand, case, isWhole):
    """Freely to the next screen and back; drags that are let go before the middle and behind it. The moments."""
    model, (width, height) = case.model, case.card
    hand.step(0.1, 1)
    hand.step(1.2, -1)
    if not isWhole:
        return [0.25, 0.35, 0.5, 1, 1.35, 1.45, 1.6]
    start = {"navigation": (width / 2 - 8, 0), "modal": (0, height / 2 - 20), "tabs": (width / 2 - 20, 0)}[model]
    across = (0, -height) if model == "modal" else (-width, 0)
    place = lambda part: (start[0] + across[0] * part, start[1] + across[1] * part)
    hand.drag((2.2, *place(0)), (2.5, *place(0.3)), (2.8, *place(0.3)))
    hand.drag((4, *place(0)), (4.3, *place(0.7)), (4.4, *place(0.7)))
    return [0, 0.25, 0.35, 0.5, 1, 1.35, 1.45, 1.6, 2.4, 2.6, 2.9, 4.25, 4.45, 5.2]
