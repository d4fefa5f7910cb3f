import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listEntries } from "#lib/domains/books/ledger/operations.ts";
import { adjournMeeting, castVote, conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { createTransfer } from "#lib/domains/equity/operations.ts";
import { cancelPayment, readPayment } from "#lib/domains/money/payments/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { grant, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import * as distributions from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const isTrue = async (entity_id: string) => {
  const { tie_outs, is_sound } = (await execute(readIntegrity, caller, { entity_id })).value;
  const [tie] = tie_outs.filter(({ name }) => name === "distributions_payable");
  return [is_sound, tie?.left.cents, tie?.right.cents];
};

describe("a declared distribution", () => {
  it("is owed from its day on, paid part by part, reopened where a payment is cancelled, and voided once nothing is paid", async () => {
    const company = await newCompany(caller);
    const { entity_id } = company;
    const own = { entity_id };
    const past = addDays(today(), -10);
    for (const name of ["Ada", "Mary", "Charles"]) {
      await grant(caller, { ...company, recipient_name: name, shares: 100, granted_on: past });
    }
    // Who came later takes no part.
    await transfer(caller, entity_id, "Charles", "Grace", 100);
    const yesterday = addDays(today(), -1);
    const days = { declared_on: yesterday, record_date: yesterday };
    const asked = { ...own, total_amount_cents: 100_000, ...days, payable_on: today() };
    // 8 Del. C. 213(c): fixed by then, and within 60 days of what is paid.
    for (const [broken, said] of [
      [{ declared_on: today() }, `record_date must not be before declared_on, ${today()}`],
      [{ payable_on: addDays(yesterday, 61) }, `payable_on must be by ${addDays(yesterday, 60)}, within 60 days`],
    ] as const) {
      const refused = execute(distributions.declareDistribution, caller, { ...asked, ...broken });
      await expect(refused).rejects.toThrow(said);
    }
    const declared = (await execute(distributions.declareDistribution, caller, asked)).value;
    expect(declared).toMatchObject({
      status: "declared",
      approval: "missing",
      unpaid_cents: 100_000,
      paid_cents: 0,
      declared_on: yesterday,
    });
    expect(declared.parts.map(({ name, amount_cents, payment_id }) => [name, amount_cents, payment_id])).toEqual([
      ["Ada", 33_334, null],
      ["Charles", 33_333, null],
      ["Mary", 33_333, null],
    ]);
    expect(declared.legal_limit).toMatchObject({ text: expect.stringContaining("surplus") });
    // Those who held then are who they are: nothing moves as of a day by which they did. Today it does.
    const said = `must be after ${yesterday}, the record date of a distribution that is declared to those who held then`;
    const newcomer = grant(caller, { ...company, recipient_name: "Late", shares: 100, granted_on: yesterday });
    await expect(newcomer).rejects.toMatchObject({ status: 400, message: `granted_on ${said}` });
    const moved = { ...own, from_name: "Ada", to_name: "Late", shares: 1, share_class: "common" };
    const backdated = execute(createTransfer, caller, { ...moved, transferred_on: past });
    await expect(backdated).rejects.toThrow(`transferred_on ${said}`);
    await transfer(caller, entity_id, "Ada", "Late", 1);
    await transfer(caller, entity_id, "Late", "Ada", 1);
    const at = { ...own, distribution_id: declared.distribution_id };
    const { data } = (await execute(listEntries, caller, own)).value;
    expect(data[0]).toMatchObject({
      entry_id: declared.entry_ids[0],
      source: { type: "distribution", event: "declared" },
    });
    expect(data[0]?.lines.map(({ account_code, side }) => [account_code, side])).toEqual([
      ["dividends", "debit"],
      ["distributions_payable", "credit"],
    ]);
    expect(await isTrue(entity_id)).toEqual([true, 100_000, 100_000]);

    const mary = (await execute(distributions.payDistribution, caller, { ...at, holders: ["mary"], method: "check" }))
      .value;
    expect(mary).toMatchObject({ status: "declared", amount_cents: 33_333, unpaid_cents: 66_667 });
    const payment_id = mary.payments[0]?.payment_id ?? "";
    for (const [text, why] of [
      [
        "update distribution set status = 'voided', voided_on = declared_on where distribution_id = $1",
        `parts of the distribution ${at.distribution_id} are paid`,
      ],
      [
        `update distribution_part set payment_id = '${payment_id}' where distribution_id = $1 and name = 'Ada'`,
        "a part of a declared distribution is paid by a payment of its amount",
      ],
    ] as const) {
      expect((await refusalByDatabase(text, [at.distribution_id]))?.message).toBe(why);
    }
    expect((await execute(readPayment, caller, { ...own, payment_id })).value).toMatchObject({
      recipient_name: "Mary",
      method: "check",
    });
    expect(await isTrue(entity_id)).toEqual([true, 66_667, 66_667]);
    const pay = (more: object) => execute(distributions.payDistribution, caller, { ...at, ...more });
    await expect(pay({ holders: ["Mary"] })).rejects.toMatchObject({ status: 400, code: "paid_already" });
    await expect(pay({ holders: ["Grace"] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("holders.0 must be somebody who gets a part"),
    });
    await expect(execute(distributions.voidDistribution, caller, at)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("$333.33 of it is paid"),
    });

    // Two who pay the rest at the same time pay it once.
    const raced = await Promise.allSettled([pay({}), pay({})]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const paid = (await execute(distributions.readDistribution, caller, at)).value;
    expect(paid).toMatchObject({ status: "paid", paid_cents: 100_000, unpaid_cents: 0 });
    expect(await isTrue(entity_id)).toEqual([true, 0, 0]);
    await execute(cancelPayment, caller, { ...own, payment_id });
    expect((await execute(distributions.readDistribution, caller, at)).value).toMatchObject({
      status: "declared",
      unpaid_cents: 33_333,
    });
    expect(await isTrue(entity_id)).toEqual([true, 33_333, 33_333]);
    expect((await pay({})).value).toMatchObject({ status: "paid", amount_cents: 33_333 });
    const listed = (await execute(distributions.listDistributions, caller, { ...own, status: "paid" })).value;
    expect(listed.data).toHaveLength(1);

    const second = (await execute(distributions.declareDistribution, caller, { ...own, total_amount_cents: 5 })).value;
    const voided = (
      await execute(distributions.voidDistribution, caller, { ...own, distribution_id: second.distribution_id })
    ).value;
    expect(voided).toMatchObject({ status: "voided", voided_on: today(), unpaid_cents: 0 });
    const late = { ...own, distribution_id: second.distribution_id, approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" };
    await expect(execute(distributions.approveDistribution, caller, late)).rejects.toThrow("its status is voided");
    expect(await isTrue(entity_id)).toEqual([true, 0, 0]);
    // What PostgreSQL holds beside the service.
    const key = [at.distribution_id];
    const refused = async (text: string) => (await refusalByDatabase(text, key))?.message?.split(": ").at(-1) ?? null;
    expect(await refused("update distribution_part set payment_id = null where distribution_id = $1")).toBe(
      "a part of a distribution is paid once",
    );
    expect(await refused("update distribution set status = 'declared' where distribution_id = $1")).toBe(
      "a distribution is paid by its parts",
    );
    expect(await refused("update distribution_part set amount_cents = 1 where distribution_id = $1")).toBe(
      "a part of a distribution keeps what it says",
    );
    const copy = (table: string, changes: object) =>
      refusalOfCopy(table, ["distribution_id", at.distribution_id], changes);
    expect(await copy("distribution", { distribution_id: "dst_x", status: "declared" })).toBe(
      "the parts of a distribution add up to it",
    );
    const unrecorded = { distribution_id: "dst_x", payable_on: addDays(declared.record_date, -1) };
    expect(await copy("distribution", unrecorded)).toContain("is paid after its record date");
    for (const changes of [{ declared_on: addDays(today(), 1) }, { payable_on: addDays(today(), 61) }]) {
      expect(await copy("distribution", { distribution_id: "dst_x", status: "declared", ...changes })).toContain(
        "a record date is fixed by then",
      );
    }
    expect(await copy("distribution_part", { holder_key: "x", place: 9, payment_id: null })).toBe(
      "a distribution is declared with all of its parts",
    );
  });

  it("asks for its approval where nothing approved it, and refuses days that break a rule", async () => {
    const company = await newCompany(caller, "llc");
    const own = { entity_id: company.entity_id };
    await grant(caller, { ...company, grant_type: "unit" });
    const declare = (more: object) =>
      execute(distributions.declareDistribution, caller, { ...own, total_amount_cents: 1000, ...more });
    const tomorrow = addDays(today(), 1);
    await expect(declare({ record_date: tomorrow })).rejects.toMatchObject({
      message: expect.stringContaining("record_date must not be after today"),
    });
    await expect(declare({ payable_on: addDays(today(), -1) })).rejects.toMatchObject({
      message: expect.stringContaining("payable_on must not be before declared_on"),
    });
    const past = addDays(today(), -9);
    await expect(declare({ declared_on: past, record_date: today(), payable_on: past })).rejects.toMatchObject({
      message: expect.stringContaining(`payable_on must not be before record_date, ${today()}`),
    });
    const later = (await declare({ payable_on: tomorrow })).value;
    const at = { ...own, distribution_id: later.distribution_id };
    await expect(execute(distributions.payDistribution, caller, at)).rejects.toMatchObject({
      message: expect.stringContaining("paid_on must not be before payable_on"),
    });
    const entry = (await execute(listEntries, caller, own)).value.data[0];
    expect(entry?.lines[0]).toMatchObject({ account_code: "distributions", side: "debit" });
    const open = async () =>
      (await execute(listObligations, caller, { status: "pending" })).value.data
        .filter(({ entity_id }) => entity_id === own.entity_id)
        .map(({ title }) => title);
    const title = "Have the distribution of $10.00 authorized: nothing says who approved it";
    expect(await open()).toContain(title);
    const meeting = (
      await execute(conveneMeeting, caller, {
        ...own,
        meeting_type: "member",
        title: "Profits",
        agenda_items: ["Distribute"],
      })
    ).value;
    await execute(castVote, caller, {
      meeting_id: meeting.meeting_id,
      agenda_item_index: 0,
      voter_name: "Ada Byron",
      decision: "approve",
    });
    await execute(adjournMeeting, caller, { meeting_id: meeting.meeting_id });
    const approved = (
      await execute(distributions.approveDistribution, caller, { ...at, approval_id: meeting.meeting_id })
    ).value;
    expect(approved).toMatchObject({ approval: "approved", approval_id: meeting.meeting_id });
    const again = execute(distributions.approveDistribution, caller, { ...at, approval_id: meeting.meeting_id });
    await expect(again).rejects.toThrow(`${meeting.meeting_id} approved it`);
    expect(await open()).not.toContain(title);
  });
});
