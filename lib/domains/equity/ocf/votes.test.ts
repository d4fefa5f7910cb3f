import { expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { addInstrument, newCompany } from "../../../../e2e/support/equity.ts";
import { exported, filesOf, imported, packed } from "../../../../e2e/support/ocf.ts";
import { readCapTable } from "../operations.ts";

it("what classes have of votes, and what accrues on them, goes out and comes back, and what is not told stays so", async () => {
  const caller = callerIn(await newWorkspace());
  const [own, other, foreign] = [await newCompany(caller), await newCompany(caller), await newCompany(caller)];
  const add = (symbol: string, given: object) => addInstrument(caller, own.entity_id, { symbol, ...given });
  const terms = { original_issue_price: "1.00", conversion_price: "0.30" };
  await add("CLASS B", { kind: "common", votes_per_share: 10 });
  await add("CLASS C", { kind: "common", votes_per_share: 0 });
  await add("SERIES A", terms);
  const dividend = { dividend_percent: 8, dividend_compounding: "annual", dividend_from: "2026-02-01" };
  await add("SERIES B", { ...terms, votes_per_share: 1, ...dividend });
  // Told to be what it would be in any case.
  await add("SERIES C", { votes_per_share: 1 });
  const zip = await exported(caller, own.entity_id);
  const files = filesOf(zip);
  const classes = files["StockClasses.ocf.json"]?.items ?? [];
  const told = ["1", "10", "0", "3.3333333333", "1", "1"];
  expect(classes.map(({ votes_per_share }) => votes_per_share)).toEqual(told);
  const votesOf = async ({ entity_id }: { entity_id: string }) => {
    const { instruments } = (await execute(readCapTable, caller, { entity_id })).value;
    return Object.fromEntries(instruments.map(({ symbol, votes_per_share }) => [symbol, votes_per_share]));
  };
  expect((await imported(caller, other.entity_id, zip)).remarks).toEqual([]);
  expect(await votesOf(other)).toEqual(await votesOf(own));
  const { instruments } = (await execute(readCapTable, caller, { entity_id: other.entity_id })).value;
  expect(instruments.find(({ symbol }) => symbol === "SERIES B")).toMatchObject(dividend);
  // Of another's hand nothing but the number is known.
  for (const one of classes) delete one.comments;
  const last = classes.at(-1);
  if (last) last.votes_per_share = "1.5";
  const { remarks } = await imported(caller, foreign.entity_id, packed(files));
  expect(remarks).toEqual([expect.stringContaining("its votes a share are no whole number up to 1000")]);
  expect(await votesOf(foreign)).toEqual({ ...(await votesOf(own)), "SERIES C": null });
});
