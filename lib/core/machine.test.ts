import { describe, expect, it } from "vitest";
import { machine, next, sources, triggers } from "./machine.ts";

const account = machine("bank account", {
  open: { activate: "active", close: "closed" },
  active: { close: "closed" },
  closed: {},
});

describe("a state machine", () => {
  it("leads where its table says, and nowhere else", () => {
    expect(next(account, "open", "activate")).toBe("active");
    expect(next(account, "active", "close")).toBe("closed");
    expect(next(account, "active", "activate")).toBeNull();
    expect(next(account, "closed", "close")).toBeNull();
  });

  it("tells what may be done in a state", () => {
    expect(triggers(account, "open")).toEqual(["activate", "close"]);
    expect(triggers(account, "closed")).toEqual([]);
  });

  it("tells from where a trigger is allowed, and where to", () => {
    expect(sources(account, "close")).toEqual([
      { from: "open", to: "closed" },
      { from: "active", to: "closed" },
    ]);
  });

  it("agrees with itself: every source is a next, every next a source", () => {
    const words = ["activate", "close"] as const;
    const steps = account.states.flatMap((from) =>
      words.flatMap((trigger) => {
        const to = next(account, from, trigger);
        return to === null ? [] : [{ trigger, from, to }];
      }),
    );
    expect(words.flatMap((trigger) => sources(account, trigger).map((step) => ({ trigger, ...step })))).toEqual(
      expect.arrayContaining(steps),
    );
    expect(steps).toHaveLength(3);
  });
});
