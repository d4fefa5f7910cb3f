import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany, type TestCompany } from "../../../../e2e/support/equity.ts";
import { listInstruments, readCapTable, readInstrument } from "../operations.ts";
import { untoldTerms } from "./rules.ts";

let caller: ReturnType<typeof callerIn>;
let own: TestCompany;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  own = await newCompany(caller);
});

describe("the preference of an instrument", () => {
  it("is kept as it was given, and null where it was not", async () => {
    const terms = {
      liquidation_multiple: 1.5,
      participation: "capped",
      participation_cap_multiple: 3,
      seniority: 2,
      original_issue_price: "1.25",
      conversion_price: "0.625",
    };
    const { entity_id } = own;
    const series = await addInstrument(caller, entity_id, { symbol: "SERIES A", ...terms });
    expect(series).toMatchObject({ kind: "preferred", ...terms });
    // What is left to be told, dividends among it; what is told is not asked for again.
    expect(untoldTerms("preferred", series)).toEqual(["anti_dilution", "votes_per_share", "dividend_percent"]);
    expect(untoldTerms("common", series)).toEqual(["votes_per_share"]);
    const bare = await addInstrument(caller, entity_id, { symbol: "SERIES B", liquidation_multiple: "1.50" });
    const untold = { participation: null, participation_cap_multiple: null, seniority: null };
    expect(bare).toMatchObject({ liquidation_multiple: 1.5, ...untold, original_issue_price: null });
    expect((await execute(readInstrument, caller, series)).value).toEqual(series);
    const { data } = (await execute(listInstruments, caller, { entity_id, kind: "preferred" })).value;
    expect(data).toEqual([bare, series]);
    expect((await execute(readCapTable, caller, { entity_id })).value.instruments).toContainEqual(series);
  });

  const capped = { participation: "capped", participation_cap_multiple: 2 };
  it.each([
    [
      { kind: "common", seniority: 1 },
      "seniority must be left out: only preferred stock has one, and the kind is common",
    ],
    [{ participation: "capped" }, "participation_cap_multiple is required where participation is capped"],
    [{ participation: "full", participation_cap_multiple: 2 }, "must be left out unless participation is capped"],
    [{ participation_cap_multiple: 2 }, "must be left out unless participation is capped"],
    [{ ...capped, liquidation_multiple: 3 }, "must be at least the liquidation_multiple, which it includes: cap 2,"],
    [{ liquidation_multiple: 0 }, "liquidation_multiple must be a number above 0 and at most 1000"],
    [{ liquidation_multiple: 1.00001 }, "of at most 4 decimal places"],
    [{ liquidation_multiple: "1x" }, "liquidation_multiple must be a number"],
    [{ participation: "some" }, "participation must be none, full or capped"],
    [{ original_issue_price: "0" }, "original_issue_price must be more than 0"],
    [{ original_issue_price: "$1" }, "original_issue_price must be dollars written as a decimal string"],
    [{ conversion_price: "1" }, "original_issue_price is required where conversion_price is given"],
    [{ conversion_price: "0.0", original_issue_price: "1" }, "conversion_price must be more than 0"],
  ])("with %j is a 400: %s", async (fault, message) => {
    const refused = addInstrument(caller, own.entity_id, { symbol: "SERIES C", ...fault });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("is refused by PostgreSQL for the same reasons", async () => {
    const { entity_id, cap_table_id } = own;
    const tried = async (fault: Record<string, unknown>) => {
      const named = { workspace_id: caller.workspace_id, instrument_id: newId("instrument"), entity_id, cap_table_id };
      const row = { ...named, symbol: "D", kind: "preferred", authorized_units: 1, ...fault };
      const places = Object.keys(row).map((_, at) => `$${at + 1}`);
      const text = `insert into instrument (${Object.keys(row).join(", ")}) values (${places.join(", ")})`;
      return (await refusalByDatabase(text, Object.values(row)))?.constraint ?? null;
    };
    expect(
      await tried({ ...capped, liquidation_multiple: 1, original_issue_price: "1", conversion_price: "2" }),
    ).toBeNull();
    expect(await tried({ liquidation_multiple: 2 })).toBeNull();
    expect(await tried({ kind: "common", seniority: 1 })).toBe("instrument_preference_is_of_preferred");
    expect(await tried({ participation: "capped" })).toBe("instrument_cap_is_of_capped");
    expect(await tried({ participation_cap_multiple: 1 })).toBe("instrument_cap_is_of_capped");
    expect(await tried({ ...capped, liquidation_multiple: 3 })).toBe("instrument_cap_is_of_capped");
    expect(await tried({ liquidation_multiple: 1.00001 })).toBe("instrument_multiples_are_told");
    expect(await tried({ participation: "some" })).toBe("instrument_participation_is_known");
    expect(await tried({ original_issue_price: "0" })).toBe("instrument_original_issue_price_is_dollars");
    expect(await tried({ conversion_price: "1" })).toBe("instrument_conversion_price_is_dollars");
  });

  it("stands once shares of it are issued", async () => {
    const terms = { symbol: "SENIOR", liquidation_multiple: 1, seniority: 2 };
    const { instrument_id } = await addInstrument(caller, own.entity_id, terms);
    const text = "update instrument set seniority = 1 where instrument_id = $1";
    expect(await refusalByDatabase(text, [instrument_id])).toBeNull();
    await grant(caller, { ...own, instrument_id, grant_type: "preferred_stock" });
    expect((await refusalByDatabase(text, [instrument_id]))?.message).toContain("a preference that was told stands");
  });
});
