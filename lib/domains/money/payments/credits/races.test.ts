import { describe, expect, it } from "vitest";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { outcomes } from "../../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { withVendorCredit } from "../../../../../e2e/support/vendor-credits.ts";
import { payBill, voidBill } from "../bills/operations.ts";
import { voidVendorCredit } from "./operations.ts";

describe("a vendor's credit", () => {
  it("is spent once whoever races whom, and so is the last of a bill", async () => {
    const { act, owe, enter, apply, refund, bill, sound, vendor_credit_id } = await withVendorCredit();
    const second = await owe(600);
    const spending = [
      apply({ amount_cents: 600 }),
      apply({ bill_id: second, amount_cents: 600 }),
      refund({ amount_cents: 600 }),
      act(voidVendorCredit, { vendor_credit_id }),
    ];
    expect(outcomes(await Promise.allSettled(spending))).toEqual({ done: 1, refused: [400, 400, 400] });
    await sound();
    const whole = await owe(100);
    const credits = [await enter(100), await enter(100)];
    const paying = [
      ...credits.map((vendor_credit_id) => apply({ vendor_credit_id, bill_id: whole, amount_cents: 100 })),
      act(payBill, { bill_id: whole }),
      act(voidBill, { bill_id: whole }),
    ];
    expect(outcomes(await Promise.allSettled(paying))).toEqual({ done: 1, refused: [400, 400, 400] });
    expect(["paid", "voided"]).toContain((await bill(whole)).status);
    await sound();
  });

  it("is held by PostgreSQL: what is spent, of whose bills, in which month, and what it says", async () => {
    const { act, owe, enter, apply, settlements, bill_id, vendor_credit_id, sound } = await withVendorCredit();
    await apply({ amount_cents: 200, applied_on: "2026-03-12" });
    const [{ bill_settlement_id } = { bill_settlement_id: "" }] = await settlements();
    const copy = (of: object) =>
      refusalOfCopy("bill_settlement", ["bill_settlement_id", bill_settlement_id], {
        bill_settlement_id: "bstl_x",
        ...of,
      });
    expect(await copy({ amount_cents: 401 })).toContain("vendor_credit_is_spent_once");
    const small = await owe(50);
    expect(await copy({ amount_cents: 51, bill_id: small })).toContain("bill_is_paid_no_more_than_once");
    const whose = "a credit settles approved bills of its own vendor, in its currency and not before either is booked";
    expect(await copy({ bill_id: await owe(500, { vendor_name: "Other" }) })).toBe(whose);
    expect(await copy({ bill_id: await owe(500, { currency: "eur" }) })).toBe(whose);
    expect(await copy({ settled_on: "2026-03-09" })).toBe(whose);
    await act(payBill, { bill_id: small });
    expect(await copy({ bill_id: small, amount_cents: 1 })).toBe(whose);
    const refusal = async (text: string, values: unknown[]) => (await refusalByDatabase(text, values))?.message;
    for (const [text, rule] of [
      ["update vendor_credit set applied_cents = 0 where vendor_credit_id = $1", "follows from what was done with it"],
      ["update vendor_credit set amount_cents = 1 where vendor_credit_id = $1", "keeps what it says"],
      [
        "update vendor_credit set status = 'voided', voided_on = credited_on, voided_at = now() where vendor_credit_id = $1",
        "unspent",
      ],
      ["update vendor_credit_line set amount_cents = 1 where vendor_credit_id = $1", "keeps its lines"],
      ["delete from vendor_credit where vendor_credit_id = $1", "are kept"],
    ] as const) {
      expect(await refusal(text, [vendor_credit_id])).toContain(rule);
    }
    expect(await refusal("update bill set credited_cents = 0 where bill_id = $1", [bill_id])).toContain(
      "payments and credits",
    );
    const late = `insert into vendor_credit_line (workspace_id, vendor_credit_id, line_number, description, amount_cents, account_id)
      select workspace_id, vendor_credit_id, 2, 'X', 1, account_id from vendor_credit_line where vendor_credit_id = $1`;
    expect(await refusal(late, [vendor_credit_id])).toContain("comes with its lines");
    await act(closePeriod, { period: "2026-03" });
    expect(await copy({ amount_cents: 1 })).toBe("the period 2026-03 is closed");
    // One that is lost from the records is told of by the tie-out.
    const lost = await enter(9, { credited_on: "2026-04-01" });
    await pastTriggers(
      "update vendor_credit set status = 'voided', voided_on = credited_on, voided_at = now() where vendor_credit_id = $1",
      [lost],
    );
    await expect(sound()).rejects.toThrow();
  });
});
