import { expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { addInstrument, grant, newCompany } from "../../../../e2e/support/equity.ts";
import { exported, filesOf, imported, said } from "../../../../e2e/support/ocf.ts";
import { splitInstrument } from "../amendments/operations.ts";
import { readCapTable } from "../operations.ts";
import { fileFaults } from "./reading/schemas.ts";

it.each([false, true])(
  "what an issue for less has made of a conversion price comes back, with its guard; split: %s",
  async (isSplit) => {
    const caller = callerIn(await newWorkspace());
    const [own, other] = [await newCompany(caller), await newCompany(caller)];
    const { entity_id } = own;
    const terms = {
      original_issue_price: "1.00",
      anti_dilution: "full_ratchet",
      liquidation_multiple: 1,
      seniority: 2,
    };
    const series = await addInstrument(caller, entity_id, { symbol: "SERIES A", kind: "preferred", ...terms });
    await grant(caller, { ...own, recipient_name: "Ada Byron", shares: 6_000, granted_on: "2024-01-02" });
    await grant(caller, {
      ...{ ...own, ...series, grant_type: "preferred", recipient_name: "Fund", shares: 1_000 },
      ...{ price_per_share: "1.00", granted_on: "2024-06-03" },
    });
    if (isSplit) {
      const split = {
        entity_id,
        instrument_id: own.instrument_id,
        numerator: 3,
        denominator: 1,
        split_on: "2024-09-02",
      };
      await execute(splitInstrument, caller, split);
    }
    await grant(caller, {
      ...own,
      recipient_name: "Vega",
      shares: 10,
      price_per_share: "0.25",
      granted_on: "2025-03-04",
    });
    const zip = await exported(caller, entity_id);
    const { items } = filesOf(zip)["Transactions.ocf.json"] ?? { items: [] };
    const told = items.filter(({ object_type }) => object_type === "TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT");
    expect(told).toMatchObject([{ date: "2025-03-04", new_ratio_conversion_mechanism: { type: "RATIO_CONVERSION" } }]);
    for (const [path, file] of Object.entries(filesOf(zip))) {
      const schema = path === "Manifest.ocf.json" ? "OCFManifestFile" : `${path.split(".")[0]}File`;
      expect(fileFaults(schema, file), path).toEqual([]);
    }
    expect((await imported(caller, other.entity_id, zip)).remarks).toEqual([]);
    expect(await said(caller, other.entity_id)).toEqual(await said(caller, entity_id));
    const { instruments } = (await execute(readCapTable, caller, { entity_id })).value;
    // 1.00 ÷ 0.25, whatever the split had made of it.
    expect(instruments[1]).toMatchObject({
      ...{ anti_dilution: "full_ratchet", conversion_price: "0.25" },
      conversion_ratio: isSplit ? "4/1" : null,
    });
  },
);
