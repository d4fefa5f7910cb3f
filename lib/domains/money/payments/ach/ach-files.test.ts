import { describe, expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import {
  company_identification,
  vendorNumbers as details,
  idsOf,
  newPayer,
  bankNumbers as numbers,
} from "../../../../../e2e/support/ach.ts";
import { newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { callerIn } from "../../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../../e2e/support/company.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as statements from "../../banking/bank-statements/operations.ts";
import * as banking from "../../banking/operations.ts";
import * as payments from "../operations.ts";
import { createVendor, updateVendor } from "../vendors/operations.ts";
import * as ach from "./operations.ts";

const textOf = ({ content }: { content: object }) => ("text" in content ? String(content.text) : "");

describe("an ACH file", () => {
  it("holds the submitted ACH payments of its bank account, and can be read, listed and downloaded", async () => {
    const { act, bank_id, pay, make, awaiting } = await newPayer();
    const { vendor_id } = await act(createVendor, {
      name: "Zoë Ånes",
      ...details,
      holder: "individual",
      account_kind: "savings",
    });
    const one = await pay({ reference: "Invoice 7" });
    const two = await pay({ bank_id, amount_cents: 250 });
    const three = await pay({ vendor_id, amount_cents: 30 });
    await pay({ method: "wire" });
    const settled = await pay();
    await act(payments.settlePayment, { payment_id: settled.payment_id });
    expect(idsOf(await awaiting())).toEqual(idsOf([one, two, three]));

    const made = await make();
    expect(made).toMatchObject({
      bank_id,
      status: "made",
      file_id_modifier: "A",
      company_identification,
      payment_count: 3,
      total_cents: 380,
      entry_hash: "0036312864",
      left_out: [],
      discarded_at: null,
    });
    expect(made.payments.map(({ payment_id, sec_code, trace_number }) => [payment_id, sec_code, trace_number])).toEqual(
      [
        [one.payment_id, "CCD", "021000020000001"],
        [two.payment_id, "CCD", "021000020000002"],
        [three.payment_id, "PPD", "021000020000003"],
      ],
    );
    const { payments: _in, left_out: _out, ...summary } = made;
    const { ach_file_id } = made;
    expect(await act(ach.readAchFile, { bank_id, ach_file_id })).toEqual(made);
    expect((await act(ach.listAchFiles, { bank_id })).data).toEqual([summary]);
    expect((await act(ach.listAchFiles, { bank_id, status: "discarded" })).data).toEqual([]);
    expect(one.bank_id).toBeNull();
    expect(await act(payments.readPayment, { payment_id: one.payment_id })).toMatchObject({ ach_file_id, bank_id });
    expect(await awaiting()).toEqual([]);

    const file = await act(ach.downloadAchFile, { bank_id, ach_file_id });
    expect(file).toMatchObject({
      filename: `ACH-${made.file_date}-A-${ach_file_id}.txt`,
      content_type: "text/plain",
    });
    const lines = textOf(file).split("\n");
    expect(lines).toHaveLength(11);
    expect(lines[2]).toContain("88001234567");
    expect(lines[3]).toContain("INVOICE 7");
    expect(lines[7]).toContain("ZOE ANES");
    expect(await act(ach.downloadAchFile, { bank_id, ach_file_id })).toEqual(file);
  });

  it("names the payments that it leaves out, with the reasons, as the list did before", async () => {
    const { act, pay, make, awaiting } = await newPayer();
    const one = await pay();
    const bare = await act(payments.createPayment, { recipient_name: "Nobody knows", amount_cents: 5 });
    const large = await pay({ amount_cents: 10_000_000_000 });
    const odd = await act(createVendor, { name: "株式会社", ...details });
    const unwritable = await pay({ vendor_id: odd.vendor_id });
    const gone = await act(createVendor, { name: "Gone", ...details });
    const archived = await pay({ vendor_id: gone.vendor_id });
    await act(updateVendor, { vendor_id: gone.vendor_id, status: "archived" });
    const expected = [
      [bare.payment_id, "vendor_without_bank_details"],
      [large.payment_id, "amount_too_large"],
      [unwritable.payment_id, "name_unwritable"],
      [archived.payment_id, "vendor_archived"],
    ];
    const listed = (await awaiting()).map(({ payment_id, reason }) => [payment_id, reason]);
    expect(listed).toEqual([[one.payment_id, null], ...expected]);
    const made = await make();
    expect(idsOf(made.payments)).toEqual([one.payment_id]);
    expect(made.left_out.map(({ payment_id, reason }) => [payment_id, reason])).toEqual(expected);
    await expect(make()).rejects.toMatchObject({
      status: 400,
      code: "nothing_to_send",
      message: expect.stringContaining("Nobody knows: vendor without bank details"),
      details: { issues: expected.map(([id, message]) => ({ path: `payments.${id}`, message })) },
    });
  });

  it("needs an active bank account in usd that has its numbers, and something to send", async () => {
    const { act, open } = await newCompany();
    const { bank_id } = await act(banking.openBankAccount);
    const make = (id = bank_id, input: object = { company_identification }) =>
      act(ach.createAchFile, { bank_id: id, ...input });
    await expect(make()).rejects.toMatchObject({
      status: 400,
      message: "Cannot make an ACH file: the bank account's status is open.",
    });
    await act(banking.activateBankAccount, { bank_id });
    await expect(make()).rejects.toThrow("the bank account has no routing_number yet");
    await act(banking.updateBankAccount, { bank_id, routing_number: "021000021" });
    await expect(make()).rejects.toThrow("the bank account has no account_number yet");
    await act(banking.updateBankAccount, { bank_id, account_number: "000123456789" });
    await expect(make(bank_id, {})).rejects.toThrow(
      "company_identification is required while the entity's EIN is not confirmed",
    );
    await expect(make(bank_id, { company_identification: "short" })).rejects.toMatchObject({ status: 400 });
    await expect(make()).rejects.toThrow("no submitted ACH payment of the bank account awaits one");
    const euros = {
      bank_name: "Bank",
      currency: "eur",
      account_id: await open("savings", { currency: "eur" }),
      ...numbers,
    };
    const other = await act(banking.createBankAccount, euros);
    await act(banking.activateBankAccount, { bank_id: other.bank_id });
    await expect(make(other.bank_id)).rejects.toThrow("the bank account keeps eur, and ACH pays usd");
    await act(banking.closeBankAccount, { bank_id });
    await expect(make()).rejects.toThrow("the bank account's status is closed");
  });

  it("names the company by its EIN once that is confirmed", async () => {
    const { caller } = await newCompany();
    const entity_id = await activeCompany(caller);
    const { bank_id } = (await execute(banking.createBankAccount, caller, { entity_id, bank_name: "B", ...numbers }))
      .value;
    await execute(banking.activateBankAccount, caller, { entity_id, bank_id });
    await execute(createVendor, caller, { entity_id, name: "Globex", ...details });
    await execute(payments.createPayment, caller, { entity_id, recipient_name: "globex", amount_cents: 100 });
    const { value } = await execute(ach.createAchFile, caller, { entity_id, bank_id });
    expect(value.company_identification).toBe("1841234567");
  });

  it("gives the next one of the day another letter, and takes payments of its own bank account alone", async () => {
    const { act, bank_id, pay, make, open } = await newPayer();
    const account_id = await open("savings");
    const second = await act(banking.createBankAccount, { bank_name: "Second", account_id, ...numbers });
    await act(banking.activateBankAccount, { bank_id: second.bank_id });
    const elsewhere = await pay({ bank_id: second.bank_id });
    const [one, two] = [await pay(), await pay({ bank_id })];
    const made = await make();
    expect(idsOf(made.payments)).toEqual(idsOf([one, two]));
    const three = await pay();
    const next = await make();
    expect([made.file_id_modifier, next.file_id_modifier]).toEqual(["A", "B"]);
    expect(idsOf(next.payments)).toEqual([three.payment_id]);
    const other = await act(ach.createAchFile, { bank_id: second.bank_id, company_identification });
    expect(other).toMatchObject({ file_id_modifier: "A", payments: [{ payment_id: elsewhere.payment_id }] });
    await expect(act(ach.readAchFile, { bank_id, ach_file_id: other.ach_file_id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is not found from another entity, by any act, and is downloaded by those alone who may pay", async () => {
    const { bank_id, entity_id, workspace_id, pay, make } = await newPayer();
    await pay();
    const { ach_file_id } = await make();
    const other = await newCompany();
    const asking = { bank_id, ach_file_id };
    const asked404 = await Promise.allSettled([
      other.act(ach.readAchFile, asking),
      other.act(ach.downloadAchFile, asking),
      other.act(ach.discardAchFile, asking),
    ]);
    expect(outcomes(asked404)).toEqual({ done: 0, refused: [404, 404, 404] });
    const reader = callerIn(workspace_id, "payments:read", "banking:write");
    const asked = { entity_id, bank_id, ach_file_id };
    await expect(execute(ach.downloadAchFile, reader, asked)).rejects.toMatchObject({ status: 403 });
    expect((await execute(ach.readAchFile, reader, asked)).value.ach_file_id).toBe(ach_file_id);
  });
});

describe("a payment in an ACH file", () => {
  it("is not cancelled, while it may settle or fail", async () => {
    const { act, pay, make } = await newPayer();
    const [one, two, three] = [await pay(), await pay(), await pay()];
    const { ach_file_id } = await make();
    await expect(act(payments.cancelPayment, { payment_id: one.payment_id })).rejects.toMatchObject({
      status: 400,
      code: "in_ach_file",
      message: `Cannot cancel the payment: its status is submitted and it is in the ACH file ${ach_file_id}; discard the file first.`,
    });
    const refusal = await refusalByDatabase(
      "update payment set status = 'cancelled', cancelled_at = now() where payment_id = $1",
      [one.payment_id],
    );
    expect(refusal?.message).toContain("the payment is in an ACH file");
    // Nor does it leave its file, or another come into it, by any other way.
    const later = await pay();
    for (const [text, why] of [
      [
        "update ach_file set status = 'discarded', discarded_at = now() where ach_file_id = $1",
        "until it is discarded",
      ],
      ["update ach_entry set stands = false where ach_file_id = $1", "until it is discarded"],
      [
        `insert into ach_entry (workspace_id, ach_file_id, payment_id, sec_code, trace_number)
         select workspace_id, ach_file_id, '${later.payment_id}', sec_code, '021000020000009' from ach_entry where ach_file_id = $1 limit 1`,
        "an ACH file is made with all of its payments",
      ],
      [
        `insert into ach_file select f.* from ach_file o, jsonb_populate_record(o, jsonb_build_object('ach_file_id', 'ach_x',
           'created_at', now(), 'file_id_modifier', 'Z')) f where o.ach_file_id = $1`,
        "the payments of an ACH file add up to it",
      ],
    ] as const) {
      const told = await refusalByDatabase(`set constraints all immediate; ${text.replace("$1", `'${ach_file_id}'`)}`);
      expect(told?.message).toContain(why);
    }
    await act(payments.cancelPayment, { payment_id: later.payment_id });
    expect((await act(payments.settlePayment, { payment_id: two.payment_id })).status).toBe("settled");
    expect((await act(payments.failPayment, { payment_id: three.payment_id })).status).toBe("failed");
    const freed = await refusalByDatabase("update ach_entry set stands = false where payment_id = $1", [
      two.payment_id,
    ]);
    expect(freed?.message).toBe(`the payment ${two.payment_id} of the ACH file has settled`);
    await expect(act(payments.cancelPayment, { payment_id: two.payment_id })).rejects.toThrow("its status is settled");
  });

  it("is free once the file is discarded: to be cancelled, or to go into another", async () => {
    const { act, bank_id, pay, make } = await newPayer();
    const [one, two] = [await pay(), await pay()];
    const { ach_file_id } = await make();
    const discarded = await act(ach.discardAchFile, { bank_id, ach_file_id });
    expect(discarded).toMatchObject({ status: "discarded", payment_count: 2 });
    expect(idsOf(discarded.payments)).toEqual(idsOf([one, two]));
    expect((await act(payments.readPayment, { payment_id: one.payment_id })).ach_file_id).toBeNull();
    const anew = "update ach_entry set stands = true where ach_file_id = $1";
    expect((await refusalByDatabase(anew, [ach_file_id]))?.message).toBe("an ACH entry is made once");
    await act(payments.cancelPayment, { payment_id: one.payment_id });
    const next = await make();
    expect(next).toMatchObject({ file_id_modifier: "B", payments: [{ payment_id: two.payment_id }] });
    await expect(act(ach.discardAchFile, { bank_id, ach_file_id })).rejects.toMatchObject({
      status: 400,
      message: "Cannot discard the ACH file: its status is discarded.",
    });
    expect(textOf(await act(ach.downloadAchFile, { bank_id, ach_file_id }))).toMatch(/^101 021000021/);
  });

  it("awaits none once a line of the bank answers to it, as it would be paid twice", async () => {
    const { act, bank_id, pay, make, awaiting } = await newPayer();
    const [told, other] = [await pay({ amount_cents: 777 }), await pay()];
    const { ach_file_id } = await make();
    await act(ach.discardAchFile, { bank_id, ach_file_id });
    const content = `Date,Description,Amount\n${told.paid_on},GLOBEX,-7.77\n`;
    await act(statements.importStatement, { bank_id, format: "csv", content });
    const { matched } = await act(statements.matchExactLines, { bank_id });
    expect(matched).toMatchObject([{ amount_cents: -777, entry_id: told.entry_ids[0] }]);
    expect(idsOf(await awaiting())).toEqual(idsOf([other]));
    expect(idsOf((await make()).payments)).toEqual(idsOf([other]));
    await expect(make()).rejects.toMatchObject({ status: 400, code: "nothing_to_send" });
    const again = `with made as (insert into ach_file select f.* from ach_file o, jsonb_populate_record(o, jsonb_build_object(
        'ach_file_id', 'ach_again', 'status', 'made', 'discarded_at', null, 'created_at', now(), 'file_id_modifier', 'Z')) f
        where o.ach_file_id = '${ach_file_id}' returning workspace_id)
      select from made; insert into ach_entry (workspace_id, ach_file_id, payment_id, sec_code, trace_number)
      select workspace_id, 'ach_again', payment_id, 'CCD', '021000020000009' from payment where payment_id = '${told.payment_id}'`;
    expect((await refusalByDatabase(again))?.message).toBe(`the bank has carried out the payment ${told.payment_id}`);
    const [line] = matched;
    await act(statements.unmatchLine, { bank_id, bank_line_id: line?.bank_line_id });
    expect(idsOf(await awaiting())).toEqual(idsOf([told]));
    const more = await pay({ amount_cents: 223 });
    await act(statements.importStatement, { bank_id, format: "csv", content: content.replace("-7.77", "-10.00") });
    const [debit] = (await act(statements.listLines, { bank_id })).data.filter((one) => one.amount_cents === -1000);
    const entries = [told, more].map(({ entry_ids }) => ({ entry_id: entry_ids[0] }));
    await act(statements.matchLine, { bank_id, bank_line_id: debit?.bank_line_id, entries });
    expect(await awaiting()).toEqual([]);
  });

  it("that has settled keeps its file from being discarded", async () => {
    const { act, bank_id, pay, make } = await newPayer();
    const [one, two] = [await pay(), await pay()];
    const { ach_file_id } = await make();
    await act(payments.failPayment, { payment_id: one.payment_id });
    await act(payments.settlePayment, { payment_id: two.payment_id });
    await expect(act(ach.discardAchFile, { bank_id, ach_file_id })).rejects.toMatchObject({
      status: 400,
      message: `Cannot discard the ACH file: its payment ${two.payment_id} has settled.`,
    });
    expect((await act(ach.readAchFile, { bank_id, ach_file_id })).status).toBe("made");
  });
});
