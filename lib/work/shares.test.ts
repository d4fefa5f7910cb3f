import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shares } from "./shares.ts";

const bounds = { mostWaiting: 3, rest: 3, longestMs: 2000, recentMs: 5000 };

/** Work that ends when it is told, and the order in which pieces began. */
function pieces() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => void ends.push(() => resolve(name)));
  };
  /** Ends the earliest that is under way, so many milliseconds from now. */
  const endAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, work, endAfter };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Both ask, as whoever is to bear the other does. */
function beside() {
  const share = shares(bounds);
  share.note("a");
  share.note("b");
  return share;
}

describe("shares", () => {
  it("let whoever asks alone go on at once, and again once nobody else has asked for a while", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    await vi.advanceTimersByTimeAsync(bounds.recentMs);
    share.note("a");
    const done = ["1", "2", "3", "4", "5"].map((name) => share.run("a", work(name)));
    expect(begun).toHaveLength(5);
    for (const _ of done) await endAfter(100);
    expect(await Promise.all(done)).toHaveLength(5);
  });

  it("take one's pieces one after another beside others, each after a rest of three times the last one's time", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const done = ["1", "2", "3"].map((name) => share.run("a", work(name)));
    await endAfter(100);
    await vi.advanceTimersByTimeAsync(299);
    expect(begun).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["1", "2"]);
    await endAfter(10);
    await vi.advanceTimersByTimeAsync(30);
    expect(begun).toEqual(["1", "2", "3"]);
    await endAfter(0);
    expect(await Promise.all(done)).toEqual(["1", "2", "3"]);
  });

  it("hold up nobody but the one whose they are", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const done = [share.run("a", work("a1")), share.run("a", work("a2")), share.run("b", work("b1"))];
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["a1", "b1"]);
    for (const _ of done) await endAfter(100);
    await vi.advanceTimersByTimeAsync(300);
    await endAfter(0);
    expect(await Promise.all(done)).toEqual(["a1", "a2", "b1"]);
  });

  it("refuse with 429 what is too much of one, and go on where one fails", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const failing = share.run("a", () => Promise.reject(new RangeError("no")));
    const waiting = ["1", "2", "3"].map((name) => share.run("a", work(name)));
    await expect(share.run("a", work("4"))).rejects.toMatchObject({ status: 429, details: { retry_after: 5 } });
    await expect(failing).rejects.toThrow("no");
    for (const _ of waiting) {
      await vi.advanceTimersByTimeAsync(bounds.longestMs);
      await endAfter(1);
    }
    expect(begun).toEqual(["1", "2", "3"]);
  });

  it("pass the turn on from a piece that does not end, and rest for so long at most", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const done = [share.run("a", work("slow")), share.run("a", work("next"))];
    await vi.advanceTimersByTimeAsync(2 * bounds.longestMs - 1);
    expect(begun).toEqual(["slow"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["slow", "next"]);
    for (const _ of done) await endAfter(60_000);
    expect(await Promise.all(done)).toEqual(["slow", "next"]);
  });
});
