import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { createImport, voidImport } from "#lib/domains/books/imports/operations.ts";
import { voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { createOpeningBalances } from "#lib/domains/books/opening-balances/operations.ts";
import { createSchedule, disposeSchedule, voidSchedule } from "#lib/domains/books/schedules/operations.ts";
import { issueEquity, payGrant } from "#lib/domains/equity/grants/operations.ts";
import { accrueNote, createNote } from "#lib/domains/equity/notes/operations.ts";
import { createSafe, paySafe } from "#lib/domains/equity/safes/operations.ts";
import { createBankRule } from "#lib/domains/money/banking/bank-rules/operations.ts";
import { acceptLines, enterLine, matchLine } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { newBank } from "../../../../e2e/support/bank.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { createPolicy, deletePolicy } from "./operations.ts";

const day = "2026-01-15";
const denied = { status: 403, code: "policy_denied" };

describe("an amount that nothing but the deed tells", () => {
  it("is what the books are given: opening balances, an import, a bank's line, a schedule, and what takes them back", async () => {
    const { act, take, enter, bank_id, account_id, open } = await newBank();
    const [equity, expense] = [await open("owners_equity"), await open("expense")];
    const refused = (deed: Promise<unknown>) => expect(deed).rejects.toMatchObject(denied);
    const journal = (dollars: string) =>
      act(createImport, {
        format: "csv",
        content: `Date,Account,Debit,Credit\n${day},Rent,${dollars},\n${day},Bank,,${dollars}\n`,
      });
    const opening = (amount_cents: number) =>
      act(createOpeningBalances, { as_of: day, balances: [{ account_id, amount_cents }] });
    const spread = (cost_cents: number, salvage_cents = 0) =>
      act(createSchedule, {
        kind: "fixed_asset",
        name: "Laptop",
        cost_cents,
        salvage_cents,
        months: 10,
        first_period: "2030-01",
      });
    const [large = "", small = "", fee = "", payout = ""] = await take(
      [day, "10.01", "RENT"],
      [day, "9.00", "RENT"],
      [day, "9.00", "CARDS"],
      [day, "30.01", "PAYOUT"],
    );
    const stands = [await opening(1001), await journal("10.01"), await spread(1001)] as const;
    await act(voidEntry, stands[0]);
    const [twenty, cent] = [await enter(day, 2000), await enter(day, 1)];
    const rule = await act(createBankRule, { contains: "RENT", direction: "in", account_id: equity });
    await act(createPolicy, {
      name: "No more",
      text: "forbid(principal, action, resource) when { context.amount_cents > 1000 };",
    });

    await refused(opening(1001));
    const { entry_id } = await opening(1000);
    await refused(journal("10.02"));
    await journal("10.00");
    await refused(spread(1002, 1));
    await spread(1001, 1);
    const accept = (...lines: string[]) =>
      act(acceptLines, {
        bank_id,
        acceptances: lines.map((bank_line_id) => ({ bank_line_id, rule_id: rule.rule_id })),
      });
    await refused(accept(large));
    await refused(act(enterLine, { bank_id, bank_line_id: large, account_id: equity }));
    const parted = (kept_cents: number) => [{ account_id: expense, amount_cents: -kept_cents }];
    await refused(act(enterLine, { bank_id, bank_line_id: fee, account_id: equity, parts: parted(101) }));
    await act(enterLine, { bank_id, bank_line_id: fee, account_id: equity, parts: parted(100) });
    await accept(small);
    const match = (...ids: string[]) =>
      act(matchLine, {
        ...{ bank_id, bank_line_id: payout, difference_account_id: expense },
        entries: ids.map((entry_id) => ({ entry_id })),
      });
    await refused(match(twenty));
    await match(twenty, cent);
    await refused(act(voidImport, stands[1]));
    await refused(act(disposeSchedule, { schedule_id: stands[2].schedule_id }));
    await act(voidEntry, { entry_id });
    await act(voidSchedule, { schedule_id: stands[2].schedule_id });
  });

  it("is what comes in for equity and from whom, what a note has borne, and what an option's shares cost", async () => {
    const { act } = await newCompany();
    const investor = { investor_name: "Lovelace Ventures", principal_amount_cents: 10_000_000 };
    const { safe_id } = await act(createSafe, {
      ...investor,
      valuation_cap_cents: 1_000_000_000,
      safe_type: "post_money",
    });
    const year = { issued_on: addDays(today(), -365), matures_on: addDays(today(), 365), interest_rate: "0.08" };
    const { note_id } = await act(createNote, { ...investor, ...year, paid_on: year.issued_on });
    const { grant_id } = await act(issueEquity, {
      grant_type: "common_stock",
      recipient_name: "Ada",
      shares: 2000,
      price_per_share: "0.5",
    });
    const refused = (deed: Promise<unknown>) => expect(deed).rejects.toMatchObject(denied);
    const forbid = (name: string, when: string) =>
      act(createPolicy, { name, text: `forbid(principal, action, resource) when { ${when} };` });
    const rule = await forbid("Not so much", "context.amount_cents > 99999");
    await refused(act(paySafe, { safe_id }));
    await refused(act(payGrant, { grant_id }));
    await refused(act(accrueNote, { note_id }));
    await act(deletePolicy, rule);
    await forbid("Not of theirs", 'context.recipient == "Lovelace Ventures" && context.amount_cents >= 800000');
    await refused(act(accrueNote, { note_id }));
    await act(accrueNote, { note_id, accrued_on: addDays(today(), -1) });
    await refused(act(paySafe, { safe_id }));
    await act(payGrant, { grant_id });
  });
});
