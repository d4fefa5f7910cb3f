import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { busyOver, shares } from "./shares.ts";

let isBusy = false;
const bounds = { mostWaiting: 3, rest: 10, longestMs: 2000, recentMs: 5000, isBusy: () => isBusy };

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

beforeEach(() => {
  vi.useFakeTimers();
  isBusy = false;
});
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
    isBusy = true;
    await vi.advanceTimersByTimeAsync(bounds.recentMs);
    share.note("a");
    const done = ["1", "2", "3", "4", "5"].map((name) => share.run("a", work(name)));
    expect(begun).toHaveLength(5);
    for (const _ of done) await endAfter(100);
    expect(await Promise.all(done)).toHaveLength(5);
  });

  it("take one's pieces one after another beside others", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const done = ["1", "2", "3"].map((name) => share.run("a", work(name)));
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(["1"]);
    await endAfter(100);
    expect(begun).toEqual(["1", "2"]);
    for (const _ of [2, 3]) await endAfter(100);
    expect(await Promise.all(done)).toEqual(["1", "2", "3"]);
  });

  it("have the next wait until there is less to do, or for ten times what the last took", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    isBusy = true;
    const done = ["1", "2", "3", "4"].map((name) => share.run("a", work(name)));
    await endAfter(100);
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toEqual(["1"]);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(50);
    expect(begun).toEqual(["1", "2"]);
    isBusy = true;
    await endAfter(100);
    await vi.advanceTimersByTimeAsync(900);
    expect(begun).toEqual(["1", "2"]);
    await vi.advanceTimersByTimeAsync(700);
    expect(begun).toEqual(["1", "2", "3"]);
    await endAfter(1000);
    await vi.advanceTimersByTimeAsync(bounds.longestMs + 50);
    expect(begun).toEqual(["1", "2", "3", "4"]);
    await endAfter(0);
    expect(await Promise.all(done)).toEqual(["1", "2", "3", "4"]);
  });

  it("hold up nobody but the one whose they are", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const done = [share.run("a", work("a1")), share.run("a", work("a2")), share.run("b", work("b1"))];
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["a1", "b1"]);
    for (const _ of done) await endAfter(100);
    expect(await Promise.all(done)).toEqual(["a1", "a2", "b1"]);
  });

  it("refuse with 429 what is too much of one, and go on where one fails", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const failing = share.run("a", () => Promise.reject(new RangeError("no")));
    const waiting = ["1", "2", "3"].map((name) => share.run("a", work(name)));
    await expect(share.run("a", work("4"))).rejects.toMatchObject({ status: 429, details: { retry_after: 5 } });
    await expect(failing).rejects.toThrow("no");
    for (const _ of waiting) await endAfter(1);
    expect(begun).toEqual(["1", "2", "3"]);
  });

  it("pass the turn on from a piece that does not end", async () => {
    const { begun, work, endAfter } = pieces();
    const share = beside();
    const done = [share.run("a", work("slow")), share.run("a", work("next"))];
    await vi.advanceTimersByTimeAsync(bounds.longestMs - 1);
    expect(begun).toEqual(["slow"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["slow", "next"]);
    for (const _ of done) await endAfter(60_000);
    expect(await Promise.all(done)).toEqual(["slow", "next"]);
  });
});

describe("a process", () => {
  it("is busy where it was at work for more than a part of the time since the last look", () => {
    const ms = 1000;
    let utilization = 0;
    const isBusyNow = busyOver(0.5, ms, () => ({ utilization, idle: 0, active: 0 }));
    utilization = 0.9;
    expect(isBusyNow()).toBe(false);
    vi.advanceTimersByTime(ms);
    expect(isBusyNow()).toBe(true);
    utilization = 0.1;
    expect(isBusyNow()).toBe(true);
    vi.advanceTimersByTime(ms);
    expect(isBusyNow()).toBe(false);
  });
});
