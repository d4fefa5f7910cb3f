import { expect, it } from "vitest";
import type { PlannedAct } from "../../imports/register.ts";
import { runsOf, statementsOf } from "../../imports/runs.ts";
import { sizeFaults } from "./sizes.ts";

const transferOf = (...grants: string[]) =>
  ({ transfer: { parts: grants.map((grant_id) => ({ grant_id, shares: 1 })) } }) as PlannedAct;
const eventOf = (grant_id: string) => ({ event: { grant_id } }) as PlannedAct;
const split = { change: { kind: "split", parts: [] } } as unknown as PlannedAct;
const amendment = { change: { kind: "amendment", parts: [] } } as unknown as PlannedAct;
const many = (count: number, make: (at: number) => PlannedAct[]) =>
  Array.from({ length: count }, (_, at) => make(at)).flat();

it("acts of grants by turns are two statements, and those of one grant stay in their order", () => {
  expect(runsOf(many(3000, (at) => [transferOf(`g${at}`), eventOf(`g${at}`)])).map((run) => run.length)).toEqual([
    3000, 3000,
  ]);
  const parts = statementsOf(many(2001, (at) => [transferOf(`g${at}`)])).map((part) => part.length);
  expect(parts).toEqual([1000, 1000, 1]);
  const [a, b, c, d] = [transferOf("x"), eventOf("x"), transferOf("x", "y"), eventOf("y")];
  expect(runsOf([a, b, c, d])).toEqual([[a], [b], [c], [d]]);
  const later = transferOf("z");
  expect(runsOf([a, b, later])).toEqual([[a, later], [b]]);
});

it("what comes before a split stays before it, and what comes after it after", () => {
  const [before, after, event] = [transferOf("x"), transferOf("y"), eventOf("z")];
  expect(runsOf([before, split, split, after, event])).toEqual([[before], [split, split], [after], [event]]);
  expect(runsOf([split, before, split, after])).toEqual([[split], [before], [split], [after]]);
});

it("what else changes an instrument takes no turn of its own", () => {
  const turns = many(100, () => [amendment, transferOf("x"), transferOf("y")]);
  expect(runsOf(turns).map((run) => run.length)).toEqual([100, 200]);
});

it("more than can be taken in at once is refused, and by which number", () => {
  expect(
    sizeFaults(
      many(6000, (at) => [transferOf(`g${at}`)]),
      500,
    ),
  ).toEqual([]);
  expect(
    sizeFaults(
      many(6001, (at) => [transferOf(`g${at}`)]),
      1,
    )[0]?.message,
  ).toMatch(/at most 6,000 .*: 6001/);
  expect(sizeFaults([], 501)[0]?.message).toMatch(/at most 500 classes and plans: 501/);
  expect(
    sizeFaults(
      many(100, () => [transferOf("x"), eventOf("x")]),
      1,
    ),
  ).toEqual([]);
  expect(
    sizeFaults(
      many(101, () => [transferOf("x"), eventOf("x")]),
      1,
    )[0]?.message,
  ).toMatch(/at most 200 times/);
});
