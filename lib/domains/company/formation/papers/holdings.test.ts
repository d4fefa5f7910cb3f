import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { splitInstrument } from "#lib/domains/equity/amendments/operations.ts";
import { readGrant } from "#lib/domains/equity/grants/operations.ts";
import { createTransfer } from "#lib/domains/equity/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { addInstrument, grant, newCompany } from "../../../../../e2e/support/equity.ts";
import { writeCompanyPaper } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

it("a paper says of shares what the register does: who holds how many of them now, whatever was granted and split since", async () => {
  const made = await newCompany(caller);
  const { entity_id, instrument_id } = made;
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option", authorized_units: 1_000_000 });
  const stock = (await grant(caller, { ...made, shares: 4_000_000, price_per_share: "0.0001" })).value.grant_id;
  const terms = { grant_type: "stock_option", shares: 10_000, exercise_price: "0.25", option_type: "iso" };
  const { value: option } = await grant(caller, {
    ...{ ...made, instrument_id: pool.instrument_id, recipient_name: "Mary", expires_on: "2036-01-31", ...terms },
  });
  await execute(createTransfer, caller, {
    ...{ entity_id, from_name: "Ada Byron", to_name: "Bob", shares: 1_000_000, share_class: "common" },
  });
  const split = { entity_id, instrument_id, numerator: 10, denominator: 1 };
  await execute(splitInstrument, caller, split);
  const of = async (paper: string, grant_id: string, more: Record<string, unknown> = {}) =>
    (await execute(writeCompanyPaper, caller, { entity_id, paper, grant_ids: [grant_id], ...more } as never)).value
      .text;
  const certificate = await of("stock_certificate", stock);
  expect(certificate).toContain(
    "certifies that Ada Byron is the record holder of 30,000,000 shares of the Common Stock",
  );
  expect(certificate).toContain("with a par value of $0.000001 a share");
  const bob = { counterparty_name: "bob" };
  expect(await of("stock_certificate", stock, bob)).toContain("Bob is the record holder of 10,000,000 shares");
  const notice = await of("uncertificated_notice", stock, bob);
  expect(notice).toContain("gives this notice of the transfer of shares without a certificate");
  expect(notice).toContain("- Holder: Bob\n- Shares: 10,000,000 of Common Stock");
  expect(await of("uncertificated_notice", stock)).toContain("- Price: $0.00001 a share");
  const none = of("stock_certificate", stock, { counterparty_name: "Mallory" });
  await expect(none).rejects.toThrow(
    "counterparty_name must be of whoever holds shares of the grant: Mallory holds none",
  );
  expect(await of("option_grant_notice", option.grant_id)).toContain(
    "an option on 10,000 shares of its common stock under its option plan, which is part of this Agreement. Splits since then have made of that 100,000 shares at $0.025 a share.",
  );
  expect(await of("grant_consent", option.grant_id)).toContain(
    "an option on 10,000 shares (PLAN); exercise price $0.25 a share; 100,000 shares at $0.025 a share by splits since; incentive stock option; exercised by January 31, 2036 at the latest",
  );
  const { value } = await execute(readGrant, caller, { entity_id, grant_id: option.grant_id });
  expect(value).toMatchObject({ exercise_price: "0.25", exercise_price_now: "0.025", remaining_units: 100_000 });
});
