import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, longDate, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { fileBytes } from "#lib/work/files.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { everything } from "../../../../e2e/support/cap-tables.ts";
import { addInstrument, apart, grant, newCompany } from "../../../../e2e/support/equity.ts";
import { opened, workedOut } from "../../../../e2e/support/formulas.ts";
import { splitInstrument } from "../amendments/operations.ts";
import { readCapTable } from "../operations.ts";
import { capTablePdf, capTableXlsx, createImport, previewImport } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const table = async (entity_id: string) => (await execute(readCapTable, caller, { entity_id })).value;
const downloaded = async (entity_id: string, asked = {}) =>
  fileBytes((await execute(capTableXlsx, caller, { entity_id, ...asked })).value);

/** What a cap table says of who holds what, without identifiers and what has happened on the way. */
async function standing(entity_id: string) {
  const { outstanding_units, fully_diluted_units, pool, holders, instruments, safes, grants } = await table(entity_id);
  const sum = (field: "remaining_units" | "vested_units") => grants.reduce((total, one) => total + one[field], 0);
  return {
    ...{
      outstanding_units,
      fully_diluted_units,
      holders,
      remaining: sum("remaining_units"),
      vested: sum("vested_units"),
    },
    pool: pool && [pool.reserved_units, pool.granted_units, pool.available_units],
    instruments: instruments.map(
      ({
        symbol,
        kind,
        issued_units,
        par_value,
        liquidation_multiple,
        participation,
        participation_cap_multiple,
        seniority,
        original_issue_price,
        conversion_price,
        conversion_ratio,
        anti_dilution,
        dividend_percent,
        dividend_compounding,
        dividend_from,
      }) => [
        ...[symbol, kind, issued_units, par_value, liquidation_multiple, participation],
        ...[
          participation_cap_multiple,
          seniority,
          original_issue_price,
          conversion_price,
          conversion_ratio,
          anti_dilution,
        ],
        ...[dividend_percent, dividend_compounding, dividend_from],
      ],
    ),
    safes: safes.map(
      ({
        investor_name,
        principal_amount_cents,
        valuation_cap_cents,
        discount_percent,
        fixed_percent,
        safe_type,
        issued_on,
      }) => [
        ...[
          investor_name,
          principal_amount_cents,
          valuation_cap_cents,
          discount_percent,
          fixed_percent,
          safe_type,
          issued_on,
        ],
      ],
    ),
  };
}

describe("the cap table as a spreadsheet", () => {
  it.each(["c_corp", "llc"] as const)(
    "of a %s has totals that are formulas and come to what they say, and an import of it gives the same cap table",
    async (type) => {
      const [own, other] = [await newCompany(caller, type), await newCompany(caller, type)];
      await everything(caller, own, type);
      await grant(caller, {
        ...own,
        grant_type: type === "llc" ? "unit" : "common",
        recipient_name: '=HYPERLINK("http://x")',
        shares: 3,
      });
      if (type === "c_corp") {
        const anti_dilution = "narrow_based_weighted_average";
        const dividend = { dividend_percent: 0.5, dividend_compounding: "annual", dividend_from: "2026-02-01" };
        const votes = { anti_dilution, votes_per_share: 3 };
        const terms = { original_issue_price: "1", conversion_price: "0.4", ...votes, ...dividend };
        const two = await addInstrument(caller, own.entity_id, {
          ...{ symbol: "SERIES B", kind: "preferred", authorized_units: 10, ...terms },
        });
        await grant(caller, { ...own, ...two, grant_type: "preferred", recipient_name: "Fund", shares: 8 });
        // Its price is rounded by it, and what it converts into is not: 60 shares, and by the price 59.
        const split = { entity_id: own.entity_id, instrument_id: own.instrument_id, numerator: 3, denominator: 1 };
        await execute(splitInstrument, caller, { ...split, authorized_units: 100_000_000 });
      }
      const bytes = await downloaded(own.entity_id);
      const book = opened(bytes);
      expect(book.sheets).toEqual([
        "Cap table",
        "Share classes",
        "Shares",
        "Options",
        "SAFEs",
        "Convertible notes",
        "Ledger",
      ]);
      expect(book.formulas.size).toBeGreaterThan(60);
      for (const [address, formula] of book.formulas) {
        const [sheet = ""] = address.split("!");
        expect(formula, address).toMatch(/^(SUM\(|IF\(|C\d+-|D\d+\+|'Share classes'!)/);
        expect(book.values.get(address), `${address}: ${formula}`).toBeCloseTo(workedOut(book, sheet, formula), 9);
      }
      const { outstanding_units, fully_diluted_units } = await table(own.entity_id);
      const totals = [...book.formulas.keys()]
        .filter((key) => key.startsWith("Cap table!"))
        .map((key) => book.values.get(key));
      expect(totals).toEqual(expect.arrayContaining([outstanding_units, fully_diluted_units, 1]));
      expect([...book.values.values()]).toContain('=HYPERLINK("http://x")');

      const whole = { format: "xlsx" as const, content_base64: Buffer.from(bytes).toString("base64") };
      // A note is entered by itself, and its row says so.
      const all = (await execute(previewImport, caller, { entity_id: other.entity_id, ...whole })).value;
      const refused = all.rows.filter(({ outcome }) => outcome === "refused");
      expect(new Set(refused.map(({ sheet }) => sheet))).toEqual(new Set(["Convertible notes"]));
      const file = { ...whole, skipped_sheets: ["Convertible notes"] };
      const told = (await execute(previewImport, caller, { entity_id: other.entity_id, ...file })).value;
      expect(told.rows.filter(({ outcome }) => outcome === "refused")).toEqual([]);
      expect(told).toMatchObject({ written_by: "minutebook", faults: [], is_importable: true, as_of: today() });
      expect(told.sheets.map(({ sheet, holds }) => [sheet, holds])).toEqual([
        ["Cap table", null],
        ["Share classes", "instruments"],
        ["Shares", "grants"],
        ["Options", "grants"],
        ["SAFEs", "safes"],
        ["Ledger", null],
      ]);
      await execute(createImport, caller, { entity_id: other.entity_id, ...file });
      expect(await standing(other.entity_id)).toEqual(await standing(own.entity_id));
      expect(await apart(other.entity_id)).toEqual([]);
    },
  );

  it("and as PDF it is of the day that is asked for, and of none that is to come", async () => {
    const own = await newCompany(caller);
    const then = addMonths(today(), -2);
    await grant(caller, { ...own, granted_on: then, shares: 700 });
    await grant(caller, { ...own, recipient_name: "Grace Hopper", shares: 50 });
    const asked = { entity_id: own.entity_id, as_of: addDays(then, 1) };
    const sums = [...opened(await downloaded(own.entity_id, asked)).values.values()];
    expect(sums).toContain(700);
    expect(sums).not.toContain("Grace Hopper");
    const { filename, content } = (await execute(capTablePdf, caller, asked)).value;
    expect(filename).toBe(`Cap table ${asked.as_of}.pdf`);
    expect(content).toMatchObject({
      pdf: { rows: [["Ada Byron", "700\n100.0000%", "700\n100.0000%"]], standing: `As of ${longDate(asked.as_of)}` },
    });
    const pdf = await fileBytes((await execute(capTablePdf, caller, { entity_id: own.entity_id })).value);
    expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-");
    const later = { ...asked, as_of: addDays(today(), 1) };
    await expect(execute(capTableXlsx, caller, later)).rejects.toMatchObject({ status: 400, message: /as_of/ });
    const bare = opened(await downloaded((await newCompany(caller)).entity_id));
    expect(bare.values.get("Cap table!A5")).toBe("Pool, not granted");
  });
});
