import type { ActionResult } from "#lib/core/answer.ts";
import type { Suggestion } from "#lib/domains/money/banking/bank-statements/rules.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { noAnswer } from "#ui/ui/aftermath.ts";
import type { LineActions } from "./line-actions.ts";
import { acceptanceOf, isTogether } from "./suggestions.ts";

/** Takes back what was recorded for a line. */
export type TakeBack = () => Promise<ActionResult<unknown>>;

/** What the server has made of a line: its entry, and what takes that back where its record can. */
interface Made {
  entry_id: string | null;
  back: TakeBack | null;
}

/** Has the server do what is proposed for a line. What is taken back is so on the line's day, so that nothing is left of it. */
export async function accepted(
  actions: LineActions,
  line: BankLine,
  suggestion: Suggestion,
): Promise<ActionResult<Made>> {
  const { entity_id, bank_id, bank_line_id, amount_cents, currency, date } = line;
  if (isTogether(suggestion)) {
    const answer = await actions.accept({ entity_id, bank_id, acceptances: [acceptanceOf(bank_line_id, suggestion)] });
    return answer.ok
      ? { ...answer, value: { entry_id: answer.value.matched[0]?.entry_id ?? null, back: null } }
      : answer;
  }
  if (suggestion.kind === "invoice") {
    const { settle } = actions;
    if (settle === null) return noAnswer;
    const { invoice_id } = suggestion.invoice;
    const answer = await settle.act({ entity_id, invoice_id, amount_cents, bank_line_id });
    if (!answer.ok) return answer;
    const { customer_payment_id, entry_ids } = answer.value;
    const back = () => settle.back(answer.value, { entity_id, customer_payment_id, voided_on: date });
    return { ...answer, value: { entry_id: entry_ids[0] ?? null, back } };
  }
  if (suggestion.kind === "refund") {
    const { refund } = actions;
    if (refund === null) return noAnswer;
    const { vendor_credit_id } = suggestion.refund;
    const answer = await refund.act({ entity_id, vendor_credit_id, amount_cents, bank_line_id });
    if (!answer.ok) return answer;
    const { vendor_refund_id, entry_ids } = answer.value;
    const back = () => refund.back(answer.value, { entity_id, vendor_refund_id, voided_on: date });
    return { ...answer, value: { entry_id: entry_ids[0] ?? null, back } };
  }
  const { pay } = actions;
  if (pay === null) return noAnswer;
  const answer = await pay.act({ entity_id, bank_line_id, currency, ...paidBy(suggestion) });
  if (!answer.ok) return answer;
  const { payment_id, entry_ids } = answer.value;
  const back = () => pay.back(answer.value, { entity_id, payment_id, cancelled_on: date });
  return { ...answer, value: { entry_id: entry_ids[0] ?? null, back } };
}

/** What a payment is of: the bills, or whatever a rule says of a vendor's. */
function paidBy(suggestion: Extract<Suggestion, { kind: "bills" | "rule" }>) {
  if (suggestion.kind === "bills") return { bills: suggestion.payment.bills.map(({ bill_id }) => ({ bill_id })) };
  const { vendor_id, account_id } = suggestion.rule;
  return { account_id, ...(vendor_id !== null && { vendor_id }) };
}
