import { expect, it } from "vitest";
import { addDays, addMonths, periodFrom, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { reviewPeriod, withdrawReview } from "#lib/domains/books/checklist/operations.ts";
import {
  readReconciliation,
  reconcileLedger,
  signOffReconciliation,
} from "#lib/domains/books/reconciliation/operations.ts";
import { generateContract, readContract } from "#lib/domains/company/contracts/operations.ts";
import { endContract } from "#lib/domains/company/contracts/term/operations.ts";
import { exerciseGrant } from "#lib/domains/equity/exercises/operations.ts";
import { issueEquity, payGrant, readGrant } from "#lib/domains/equity/grants/operations.ts";
import { accrueNote, createNote, readNote } from "#lib/domains/equity/notes/operations.ts";
import { createInstrument, createTransfer, noteRefusal, readTransfer } from "#lib/domains/equity/operations.ts";
import { addClosing, closeRound, readRound } from "#lib/domains/equity/rounds/operations.ts";
import { createSafe, electTerms, paySafe, readSafe } from "#lib/domains/equity/safes/operations.ts";
import {
  createScenario,
  listScenarioLinks,
  revokeScenarioLink,
  shareScenario,
} from "#lib/domains/equity/scenarios/operations.ts";
import { changeEquitySettings } from "#lib/domains/equity/settings/operations.ts";
import { acceptInvitation, createKey, invite, listKeys, revokeKey } from "#lib/domains/trust/access/operations.ts";
import { openAccount } from "#lib/server/accounts.ts";
import { newCompany } from "../e2e/support/books.ts";
import { asOwner, pastTriggers } from "../e2e/support/database.ts";
import { some } from "../e2e/support/table.ts";

// What can change says when it was changed last (docs/decisions.md): by an act upon it, and by no look at it.

type Company = Awaited<ReturnType<typeof newCompany>>;

/** A record that was made, the times in rows that tell of it, and what changes it. */
interface Changing {
  rows: Record<string, "created_at" | "updated_at">;
  read: () => Promise<string | undefined>;
  change: () => Promise<unknown>;
}

const LONG_AGO = "2001-01-01T00:00:00.000Z";
const month = periodFrom(today(), -1);

/** Has rows be made, and changed last, long ago, so that no clock's tick decides whether a change is told of. */
async function age({ workspace_id }: Company, rows: Changing["rows"]): Promise<void> {
  for (const [table, time] of Object.entries(rows)) {
    await pastTriggers(`update ${table} set ${time} = $2 where workspace_id = $1`, [workspace_id, LONG_AGO]);
  }
}

/** What a row says that is read by no operation, or by none any more. */
async function kept(table: string, { workspace_id }: Company): Promise<string | undefined> {
  const [row] = await asOwner<{ updated_at: string }>(
    `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at from ${table} where workspace_id = $1`,
    [workspace_id],
  );
  return row?.updated_at;
}

const OWN = "updated_at";
const shares = { grant_type: "common", recipient_name: "Ada Byron", shares: 1_000_000 };
const at = async <R extends { updated_at: string }>(record: Promise<R>) => (await record).updated_at;
const mfn = { principal_amount_cents: 10_000_000, safe_type: "mfn" };

const records: Record<string, (company: Company) => Promise<Changing>> = {
  "a grant by what happens to it": async ({ act }) => {
    await act(createInstrument, { symbol: "PLAN", kind: "option", authorized_units: 1000 });
    const option = { grant_type: "stock_option", recipient_name: "Grace", shares: 400, exercise_price: "1.00" };
    const { grant_id } = await act(issueEquity, option);
    return {
      rows: { equity_grant: OWN },
      read: () => at(act(readGrant, { grant_id })),
      change: () => act(exerciseGrant, { grant_id, shares: 100 }),
    };
  },
  "a grant by its money": async ({ act }) => {
    const { grant_id } = await act(issueEquity, { ...shares, price_per_share: "0.01" });
    return {
      rows: { equity_grant: OWN },
      read: () => at(act(readGrant, { grant_id })),
      change: () => act(payGrant, { grant_id }),
    };
  },
  "a SAFE by its money": async ({ act }) => {
    const { safe_id } = await act(createSafe, { investor_name: "Mia", ...mfn });
    return {
      rows: { safe: OWN },
      read: () => at(act(readSafe, { safe_id })),
      change: () => act(paySafe, { safe_id }),
    };
  },
  "a SAFE by what its holder elects": async ({ act }) => {
    const { safe_id } = await act(createSafe, { investor_name: "Mia", ...mfn, issued_on: addDays(today(), -9) });
    const later = { investor_name: "Low", principal_amount_cents: 1, safe_type: "post_money", valuation_cap_cents: 9 };
    const { safe_id: mfn_safe_id } = await act(createSafe, later);
    return {
      rows: { safe: OWN },
      read: () => at(act(readSafe, { safe_id })),
      change: () => act(electTerms, { safe_id, mfn_safe_id }),
    };
  },
  "a note by an accrual": async ({ act }) => {
    const issued_on = addDays(today(), -100);
    const given = { issued_on, paid_on: issued_on, matures_on: addMonths(today(), 12), interest_rate: "0.08" };
    const { note_id } = await act(createNote, { investor_name: "Mia", principal_amount_cents: 10_000_000, ...given });
    return {
      rows: { convertible_note: OWN },
      read: () => at(act(readNote, { note_id })),
      change: () => act(accrueNote, { note_id }),
    };
  },
  "a transfer by its right of first refusal": async ({ act }) => {
    await act(issueEquity, shares);
    await act(changeEquitySettings, { right_of_first_refusal: true });
    const given = { from_name: "Ada Byron", to_name: "Grace", shares: 10, share_class: "common" };
    const { transfer_id } = await act(createTransfer, given);
    return {
      rows: { share_transfer: OWN },
      read: () => at(act(readTransfer, { transfer_id })),
      change: () => act(noteRefusal, { transfer_id, right_of_first_refusal: "waived" }),
    };
  },
  "a round by another closing": async ({ act }) => {
    await act(issueEquity, shares);
    const investments = [{ investor_name: "Fund", amount_cents: 100_000_000 }];
    const { round_id } = await act(closeRound, { pre_money_cents: 900_000_000, investments });
    return {
      rows: { equity_round: OWN, round_closing: "created_at", equity_grant: OWN },
      read: () => at(act(readRound, { round_id })),
      change: () => act(addClosing, { round_id, investments: [{ investor_name: "Late", amount_cents: 50_000_000 }] }),
    };
  },
  "a round by the money of one who invests": async ({ act }) => {
    await act(issueEquity, shares);
    const investments = [{ investor_name: "Fund", amount_cents: 100_000_000 }];
    const round = await act(closeRound, { pre_money_cents: 900_000_000, investments, is_paid: false });
    const { round_id } = round;
    return {
      rows: { equity_round: OWN, round_closing: "created_at", equity_grant: OWN },
      read: () => at(act(readRound, { round_id })),
      change: () => act(payGrant, { grant_id: round.investors[0]?.grant_id }),
    };
  },
  "a scenario's link by its revocation": async ({ act }) => {
    await act(issueEquity, shares);
    const { scenario_id } = await act(createScenario, { name: "Sold", exit: { total_amount_cents: 1_000 } });
    const { scenario_link_id } = await act(shareScenario, { scenario_id, expires_in_days: 30 });
    return {
      rows: { scenario_link: OWN },
      read: async () => (await act(listScenarioLinks, { scenario_id })).data[0]?.updated_at,
      change: () => act(revokeScenarioLink, { scenario_id, scenario_link_id }),
    };
  },
  "a reconciliation by its sign-off": async ({ act }) => {
    const { reconciliation_id } = await act(reconcileLedger, { period: month });
    return {
      rows: { reconciliation: "created_at" },
      read: () => at(act(readReconciliation, { reconciliation_id })),
      change: () => act(signOffReconciliation, { reconciliation_id }),
    };
  },
  "a checklist's review by its withdrawal": async (company) => {
    const point = { period: month, point: "receivables" };
    await company.act(reviewPeriod, point);
    return {
      rows: { period_review: OWN },
      read: () => kept("period_review", company),
      change: () => company.act(withdrawReview, point),
    };
  },
  "a contract by the end of its term": async ({ act }) => {
    const { document_id } = await act(generateContract, {
      template: "nda",
      counterparty_name: "Globex",
      governing_law: "DE",
    });
    return {
      rows: { contract: OWN, document: OWN },
      read: () => at(act(readContract, { document_id })),
      change: () => act(endContract, { document_id, reason: "Notice of today" }),
    };
  },
  "a key by its revocation": async ({ act }) => {
    const { key_id } = await act(createKey, { name: "CI", scopes: ["equity:read"] });
    return {
      rows: { api_key: OWN },
      read: async () => (await act(listKeys)).data[0]?.updated_at,
      change: () => act(revokeKey, { key_id }),
    };
  },
  "an invitation by whoever accepts it": async (company) => {
    const { invitation_id } = await company.act(invite, { email: "grace@example.com", role: "viewer" });
    const email = `${newId("request")}@example.com`;
    const { user_id } = await openAccount({ name: "Grace Hopper", email, password: "a long enough password" });
    return {
      rows: { invitation: OWN },
      read: () => kept("invitation", company),
      change: () => company.act(acceptInvitation, { invitation_id, user_id }),
    };
  },
};

it.each(some(Object.entries(records)))("says when it was changed last: %s", async (_, make) => {
  const company = await newCompany();
  const { rows, read, change } = await make(company);
  await age(company, rows);
  expect([await read(), await read()]).toEqual([LONG_AGO, LONG_AGO]);
  await change();
  const changed = await read();
  expect(Date.parse(String(changed))).toBeGreaterThan(Date.parse(LONG_AGO));
  expect(await read()).toBe(changed);
});
