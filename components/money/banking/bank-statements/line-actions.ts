import type { Change } from "#lib/core/answer.ts";
import type { EntryWithoutLine, NamedEntry } from "#lib/domains/money/banking/bank-statements/matching/schema.ts";
import type { Acceptance, BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import type { CustomerPayment } from "#lib/domains/money/invoicing/customer-payments/schema.ts";
import type { VendorRefund } from "#lib/domains/money/payments/refunds/schema.ts";
import type { Payment } from "#lib/domains/money/payments/schema.ts";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import type { Trial } from "#ui/record/effects.tsx";
import type { Act } from "#ui/ui/act.ts";
import type { Rows } from "#ui/ui/endless.ts";

/** What names a line. */
export interface LineInput {
  entity_id: string;
  bank_id: string;
  bank_line_id: string;
}

/** What a list of lines is asked with. */
export interface LineQuery {
  entity_id: string;
  bank_id: string;
  limit: number;
  status?: BankLine["status"] | undefined;
  search?: string | undefined;
  import_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

/** A page of lines, asked for from the page. */
export type ListLines = Act<LineQuery, Rows<BankLine>>;

type EnterInput = LineInput & {
  account_id: string;
  parts?: { account_id: string; amount_cents: number }[];
  description?: string | null;
};

type ChangeLine = Change<LineInput, BankLine>["act"];

/** What was paid by a line. */
interface PaidInput {
  entity_id: string;
  bank_line_id: string;
  currency: string;
  bills?: { bill_id: string }[];
  vendor_id?: string;
  account_id?: string;
}

/** What a page lets be done with lines. */
export interface LineActions {
  accept: Act<
    Pick<LineInput, "entity_id" | "bank_id"> & { acceptances: (Partial<Acceptance> & { bank_line_id: string })[] },
    { matched: readonly { bank_line_id: string; entry_id: string }[] }
  >;
  /** Settles an invoice with the line, and takes that back; null where the role may not. */
  settle: {
    act: Act<{ entity_id: string; invoice_id: string; amount_cents: number; bank_line_id: string }, CustomerPayment>;
    back: Change<{ entity_id: string; customer_payment_id: string; voided_on: string }, CustomerPayment>["act"];
  } | null;
  /** Records what was paid by the line, of bills or else to a vendor, and takes that back; null where the role may not. */
  pay: {
    act: Act<PaidInput, Payment>;
    back: Change<{ entity_id: string; payment_id: string; cancelled_on: string }, Payment>["act"];
  } | null;
  /** Records what a vendor has paid back by the line, and takes that back; null where the role may not. */
  refund: {
    act: Act<{ entity_id: string; vendor_credit_id: string; amount_cents: number; bank_line_id: string }, VendorRefund>;
    back: Change<{ entity_id: string; vendor_refund_id: string; voided_on: string }, VendorRefund>["act"];
  } | null;
  match: Act<LineInput & { entries: NamedEntry[]; difference_account_id?: string }, BankLine>;
  unmatch: ChangeLine;
  ignore: Act<LineInput, BankLine>;
  restore: ChangeLine;
  enter: Act<EnterInput, BankLine>;
  tryEnter: Trial<EnterInput>;
  findAccounts: FindAccounts;
  /** Reads what a line could be matched to, by itself or with others. */
  find: Act<
    { entity_id: string; bank_id: string; amount_cents?: number; to?: string; limit: number; cursor?: string },
    Rows<EntryWithoutLine>
  >;
}
