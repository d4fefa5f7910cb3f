import { describe, expect, it } from "vitest";
import { turns } from "./turns.ts";

/** Work that ends when it is told, and the order in which pieces began. */
function pieces() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endOne = async () => {
    // What may begin has begun once the promises that wait have had their say.
    await new Promise(setImmediate);
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, work, endOne };
}

describe("turns", () => {
  it("let another's one piece begin after one of fifty, however early those came", async () => {
    const { begun, work, endOne } = pieces();
    const run = turns({ atOnce: 1, mostWaiting: 100, mostOfOne: 100 });
    const done = Array.from({ length: 50 }, (_, at) => run("a", work(`a${at}`)));
    done.push(run("b", work("b0")), run("b", work("b1")), run("c", work("c0")));
    for (let at = 0; at < done.length; at++) await endOne();
    expect(await Promise.all(done)).toHaveLength(53);
    expect(begun.slice(0, 8)).toEqual(["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4"]);
  });

  it("run so many at once, and go on where one fails", async () => {
    const { begun, work, endOne } = pieces();
    const run = turns({ atOnce: 2, mostWaiting: 10, mostOfOne: 10 });
    const failing = run("a", async () => {
      throw new RangeError("no");
    });
    await expect(failing).rejects.toThrow("no");
    const done = ["1", "2", "3"].map((name) => run("a", work(name)));
    await new Promise(setImmediate);
    expect(begun).toEqual(["1", "2"]);
    for (let at = 0; at < 3; at++) await endOne();
    expect(await Promise.all(done)).toEqual(["1", "2", "3"]);
  });

  it("refuse with 429 what is too much of one, and of all together", async () => {
    const { work, endOne } = pieces();
    const run = turns({ atOnce: 1, mostWaiting: 3, mostOfOne: 2 });
    const done = ["a0", "a1", "a2"].map((name) => run("a", work(name)));
    await expect(run("a", work("a3"))).rejects.toMatchObject({ status: 429, details: { retry_after: 5 } });
    done.push(run("b", work("b0")));
    await expect(run("c", work("c0"))).rejects.toMatchObject({ status: 429 });
    for (let at = 0; at < 4; at++) await endOne();
    expect(await Promise.all(done)).toEqual(["a0", "a1", "a2", "b0"]);
  });
});
