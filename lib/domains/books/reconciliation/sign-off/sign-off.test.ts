import { describe, expect, it } from "vitest";
import { listPeriods } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { giveStatement } from "#lib/domains/money/banking/reconciling/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { newBank } from "../../../../../e2e/support/bank.ts";
import { outcomes } from "../../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { listReconciliations, readReconciliation, reconcileLedger, signOffReconciliation } from "../operations.ts";

/** A bank account whose March is reconciled. */
async function reconciledBank() {
  const bank = await newBank();
  const opening = await bank.enter("2026-03-02", 500, "Opening deposit");
  const [line = ""] = await bank.take(["2026-03-02", "5.00", "Opening deposit"]);
  await bank.match(line, opening);
  const give = (closing_balance_cents: number) =>
    bank.act(giveStatement, { bank_id: bank.bank_id, period: "2026-03", closing_balance_cents });
  await give(500);
  const reconcile = () => bank.act(reconcileLedger, { period: "2026-03" });
  const signOff = (report: { reconciliation_id: string }, more: object = {}) =>
    bank.act(signOffReconciliation, { reconciliation_id: report.reconciliation_id, ...more });
  const read = (report: { reconciliation_id: string }) =>
    bank.act(readReconciliation, { reconciliation_id: report.reconciliation_id });
  return { ...bank, give, reconcile, signOff, read };
}

describe("signing a month off", () => {
  it("says who, when and by which receipt, and that it holds", async () => {
    const { act, caller, reconcile, signOff } = await reconciledBank();
    const report = await reconcile();
    const { sign_off } = await signOff(report, { note: "Agreed" });
    const { type, id, name } = caller.actor;
    expect(sign_off).toMatchObject({
      reconciliation_id: report.reconciliation_id,
      period: "2026-03",
      signed_by: { type, id, name },
      note: "Agreed",
      closed_period: false,
      holds: true,
      changes: [],
      superseded_at: null,
    });
    const receipt = await act(readReceipt, { receipt_id: sign_off?.receipt_id });
    expect(receipt).toMatchObject({ action: "reconciliations.sign_off", result: { sign_off } });
    expect((await act(listReconciliations)).data[0]?.sign_off).toEqual(sign_off);
  });

  it("closes the month where that is asked for", async () => {
    const { act, enter, reconcile, signOff } = await reconciledBank();
    expect((await signOff(await reconcile(), { close_period: true })).sign_off).toMatchObject({ closed_period: true });
    expect((await act(listPeriods, { status: "closed" })).data.map(({ period }) => period)).toEqual(["2026-03"]);
    await expect(enter("2026-03-31", 1)).rejects.toMatchObject({ status: 400, code: "period_closed" });
  });

  it("is refused of a report that is not reconciled, and says why", async () => {
    const { give, reconcile, signOff } = await reconciledBank();
    await give(501);
    const error = { status: 400, code: "not_reconciled", message: expect.stringContaining("differ by $0.01") };
    await expect(signOff(await reconcile())).rejects.toMatchObject(error);
  });

  it("is refused where the books have changed since the report", async () => {
    const { enter, reconcile, signOff } = await reconciledBank();
    const report = await reconcile();
    await enter("2026-03-09", 70);
    await expect(signOff(report)).rejects.toMatchObject({ status: 409, code: "books_changed" });
  });

  it("is done once for a month, also by several at once", async () => {
    const { reconcile, signOff } = await reconciledBank();
    const reports = [await reconcile(), await reconcile(), await reconcile()];
    const { done, refused } = outcomes(await Promise.allSettled(reports.map((report) => signOff(report))));
    expect([done, ...refused]).toEqual([1, 409, 409]);
  });

  it("shows what breaks it later, and gives its place to a newer one only then", async () => {
    const { act, enter, take, match, give, reconcile, signOff, read } = await reconciledBank();
    const first = await reconcile();
    await signOff(first);
    await expect(signOff(await reconcile())).rejects.toMatchObject({ status: 409, code: "already_signed_off" });
    const late = await enter("2026-03-20", -100, "Found later");
    const broken = await read(first);
    expect(broken.sign_off).toMatchObject({ holds: false, superseded_at: null });
    expect(broken.sign_off?.changes).toContainEqual({
      bank_id: expect.any(String),
      field: "ledger_balance_cents",
      was: 500,
      is: 400,
    });
    const tie = async () => (await act(readIntegrity)).tie_outs.find(({ name }) => name === "bank_reconciliations");
    expect(await tie()).toMatchObject({ left: { cents: 400 }, right: { cents: 500 }, is_true: false });
    const [line = ""] = await take(["2026-03-21", "-1.00", "Found later"]);
    await match(line, late);
    await give(400);
    expect((await signOff(await reconcile())).sign_off).toMatchObject({ holds: true });
    expect((await read(first)).sign_off?.superseded_at).not.toBeNull();
    expect(await tie()).toMatchObject({ left: { cents: 400 }, right: { cents: 400 }, is_true: true });
  });

  it("stays with its company", async () => {
    const [here, there] = [await reconciledBank(), await reconciledBank()];
    await expect(there.signOff(await here.reconcile())).rejects.toMatchObject({ status: 404 });
  });

  it("is held by PostgreSQL too", async () => {
    const { give, reconcile, signOff, workspace_id, entity_id } = await reconciledBank();
    const signed = await reconcile();
    await signOff(signed);
    const stands = await refusalByDatabase("update sign_off set note = 'x' where entity_id = $1", [entity_id]);
    expect(stands?.message).toContain("a sign-off stands as it was given");
    await give(1);
    const { reconciliation_id } = await reconcile();
    const refused = await refusalByDatabase(
      `insert into sign_off (workspace_id, sign_off_id, entity_id, reconciliation_id, period, signed_by, receipt_id, closed_period)
       values ($1, 'sgn_x', $2, $3, '2026-03', '{}', 'rcpt_x', false)`,
      [workspace_id, entity_id, reconciliation_id],
    );
    expect(refused?.message).toContain("a report of its company's month that is reconciled");
    const ended = `update sign_off set superseded_at = now() where entity_id = '${entity_id}'`;
    for (const [text, why] of [
      [`set constraints all immediate; ${ended}`, "a sign-off stands until another takes its place"],
      [`${ended}; ${ended}`, "another sign-off has taken its place"],
    ] as const) {
      expect((await refusalByDatabase(text))?.message).toBe(why);
    }
  });
});

describe("the tie-out of bank accounts with what was signed off", () => {
  it("is true, and is false after tampering", async () => {
    const { act, reconcile, signOff, account_id } = await reconciledBank();
    await signOff(await reconcile());
    const tie = async () => (await act(readIntegrity)).tie_outs.find(({ name }) => name === "bank_reconciliations");
    expect(await tie()).toMatchObject({ left: { cents: 500 }, right: { cents: 500 }, is_true: true });
    await pastTriggers("update account_day_part set debit_cents = debit_cents + 1 where account_id = $1", [account_id]);
    expect(await tie()).toMatchObject({ is_true: false, differing_accounts: ["cash"] });
  });
});
