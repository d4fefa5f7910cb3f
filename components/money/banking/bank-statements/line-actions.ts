import type { Change } from "#lib/core/answer.ts";
import type { BankLine, EntryWithoutLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
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

type EnterInput = LineInput & { account_id: string; description?: string | null };

type ChangeLine = Change<LineInput, BankLine>["act"];

/** What a page lets be done with lines. */
export interface LineActions {
  match: Act<LineInput & { entry_id: string }, BankLine>;
  unmatch: ChangeLine;
  ignore: Act<LineInput, BankLine>;
  restore: ChangeLine;
  enter: Act<EnterInput, BankLine>;
  tryEnter: Trial<EnterInput>;
  findAccounts: FindAccounts;
  /** Reads what a line could be matched to, whatever the day. */
  find: Act<{ entity_id: string; bank_id: string; amount_cents: number; limit: number }, { data: EntryWithoutLine[] }>;
}
