import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listEntries } from "#lib/domains/books/ledger/operations.ts";
import { createContribution, readCapitalAccounts } from "#lib/domains/equity/capital/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { form } from "../../../../../e2e/support/company.ts";
import { newCompany } from "../../../../../e2e/support/equity.ts";
import { readEntity } from "../../entities/detail/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { confirmStateFiling } from "../operations.ts";
import { convertEntity } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

/** Signs the documents of the conversion that is pending. */
async function signConversion(entity_id: string, signer_role: string): Promise<void> {
  const { conversion } = (await execute(readEntity, caller, { entity_id })).value;
  for (const document_id of conversion?.document_ids ?? []) {
    await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
  }
}

describe("members' capital", () => {
  it("becomes stock once the state has filed the conversion, and the books agree throughout", async () => {
    const own = await newCompany(caller, "llc");
    const { entity_id } = own;
    await form(caller, own, "2024-02-29");
    const put = { entity_id, member_name: "Ada Byron", amount_cents: 500_000, units: 1_000_000 };
    await execute(createContribution, caller, put);
    const tie = async () =>
      (await execute(readIntegrity, caller, { entity_id })).value.tie_outs.find(
        ({ name }) => name === "member_capital",
      );
    expect(await tie()).toMatchObject({ is_true: true, left: { cents: 500_000 } });
    const becoming = { entity_id, target_type: "c_corp", directors: [{ name: "Ada Byron" }] } as const;
    await execute(convertEntity, caller, becoming);
    await signConversion(entity_id, "Director");
    const filed = { entity_id, confirmation_number: "SR-2" };
    await execute(confirmStateFiling, caller, filed);
    const [entry] = (await execute(listEntries, caller, { entity_id })).value.data;
    expect(entry?.lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])).toEqual([
      ["members_contributions", "debit", 500_000],
      ["common_stock", "credit", 1_000],
      ["additional_paid_in_capital", "credit", 499_000],
    ]);
    expect(await tie()).toMatchObject({ is_true: true, left: { cents: 0 } });
    const accounts = (await execute(readCapitalAccounts, caller, { entity_id })).value;
    expect(accounts).toMatchObject({ contributions_cents: 500_000, other_cents: -500_000, closing_cents: 0 });
  });
});
