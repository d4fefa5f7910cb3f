import * as z from "zod";
import { CalendarDate, Cents, Id, MAX_INTEGER, Name, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "./currency.ts";
import { sections } from "./facts/facts.ts";
import { accountStates, entryStates } from "./states.ts";

export const accountTypes = ["asset", "liability", "equity", "revenue", "expense"] as const;
export const AccountType = z.enum(accountTypes);
export type AccountType = z.infer<typeof AccountType>;

export const Section = z.enum(sections);
export type Section = z.infer<typeof Section>;

export const Side = z.enum(["debit", "credit"]);
export type Side = z.infer<typeof Side>;

/** Free text, kept as it was given; empty if left out. */
export const FreeText = z.string().max(10_000).default("");

const AccountCode = z
  .string()
  .regex(/^[a-z0-9_.-]{1,50}$/, "must be 1 to 50 characters out of a-z, 0-9, underscore, hyphen and period")
  .meta({ pattern: "^[a-z0-9_.-]{1,50}$", example: "cash" });

export const NewAccount = z.object({
  entity_id: Id("ent"),
  account_code: AccountCode,
  account_name: Name,
  currency: Currency.default("usd"),
  account_type: AccountType.nullish().meta({
    description: "If left out it follows from a known code (`cash` is an asset); else the account is unclassified.",
  }),
  section: Section.nullish().meta({
    description: "Where statements show it; if left out it follows from the code and the type.",
  }),
});

/** What of an account may be changed; what is left out stays as it is. */
export const ChangedAccount = z.object({
  entity_id: Id("ent"),
  account_id: Id("acct"),
  account_name: Name.optional(),
  account_type: AccountType.optional().meta({
    description: "Of an account that is unclassified; one that has a type keeps it (400).",
  }),
  section: Section.nullish().meta({ description: "null: as its code and its type say." }),
});
export type ChangedAccount = z.output<typeof ChangedAccount>;

const Total = z.int().min(0).max(MAX_INTEGER);

export const Account = z
  .object({
    account_id: Id("acct"),
    entity_id: Id("ent"),
    account_code: z.string(),
    account_name: z.string(),
    account_type: AccountType.nullable().meta({ description: "null: unclassified." }),
    section: Section.nullable().meta({
      description: "Where statements show it, as it was given; null: it follows from the code and the type.",
    }),
    currency: z.string(),
    status: z.enum(accountStates.states),
    is_active: z.boolean().meta({ description: "Whether its status is `active`: entries may be made to it." }),
    normal_side: Side.meta({ description: "The side that makes the balance grow; debit for unclassified accounts." }),
    balance_cents: z.int().meta({
      description:
        "The balance out of posted entries, positive on the account's normal side: debits less credits for assets, expenses and unclassified accounts, credits less debits for liabilities, equity and revenue.",
    }),
    debit_cents: Total.meta({ description: "All that posted entries have debited." }),
    credit_cents: Total.meta({ description: "All that posted entries have credited." }),
    deactivated_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** The tags that a line is given, one of each dimension at most. */
export const givenTags = {
  class_id: Id("tag").nullish().meta({ description: "An active tag of the dimension `class`." }),
  project_id: Id("tag").nullish().meta({ description: "An active tag of the dimension `project`." }),
};

/** The tags that a line bears. */
export const keptTags = { class_id: Id("tag").nullable(), project_id: Id("tag").nullable() };

export const NewLine = z.object({ account_id: Id("acct"), amount_cents: Cents, side: Side, ...givenTags });

/** What an entry lacks that is none yet. */
export const LINES_LACK = "must be 2 or more, each with an account and an amount";

/** More lines than this are several entries. */
const MOST_LINES = 1000;

const GivenEntry = z.object({
  date: CalendarDate,
  description: FreeText,
  reverses_on: CalendarDate.nullish().meta({
    description:
      "For an accrual: a later day, on which an entry that takes this one back is posted by itself, once this one is posted. Where that day's month is closed it is posted on the first open day after.",
  }),
  lines: z
    .array(NewLine)
    .min(2, LINES_LACK)
    .max(MOST_LINES)
    .meta({ description: "At least two; the debits and the credits have the same sum." }),
});
export type GivenEntry = z.output<typeof GivenEntry>;

const PostAtOnce = z.boolean().default(false);

export const NewJournalEntry = GivenEntry.extend({
  entity_id: Id("ent"),
  post: PostAtOnce.meta({ description: "Whether the entry is posted at once; else it is a draft." }),
});

/** More entries than this are several requests. */
const MOST_ENTRIES = 1000;

export const NewBatch = z.object({
  entity_id: Id("ent"),
  entries: z.array(GivenEntry).min(1).max(MOST_ENTRIES).meta({ description: "1 to 1,000 entries, in their order." }),
  post: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the entries are posted at once; else they are drafts." }),
});

export const JournalLine = NewLine.extend({
  line_number: z.int().min(1),
  account_code: z.string(),
  account_name: z.string(),
  ...keptTags,
}).meta({ id: "JournalLine" });
export type JournalLine = z.infer<typeof JournalLine>;

/** What the business does that the books take in; `paid` is of customers' refunds, and of reports from before customers' payments were records of their own. */
const deeds = [
  "sent",
  "paid",
  "received",
  "issued",
  "applied",
  "submitted",
  "processed",
  "revalued",
  "deposited",
  "imported",
  "opened",
  "itemized",
  "approved",
  "reversed",
  "made",
  "posted",
  "disposed",
  "repurchased",
  "declared",
  "converted",
  "repaid",
  "accrued",
  "sold",
  "bought",
  "corrected",
] as const;
/** What takes back a deed whose own entry stays as it is. */
const corrections = ["voided", "failed", "cancelled"] as const;

/** What an entry follows, and which of its acts: `{ type: "invoice", id: "inv_…", event: "sent" }`. */
export const EntrySource = z
  .object({
    type: z.enum([
      "invoice",
      "customer_payment",
      "settlement",
      "credit_note",
      "customer_refund",
      "payment",
      "payroll_run",
      "payroll_deposit",
      "payroll_correction",
      "bill",
      "vendor_credit",
      "vendor_refund",
      "statement_line",
      "opening_balances",
      "journal_import",
      "journal_entry",
      "safe",
      "convertible_note",
      "note_accrual",
      "grant",
      "distribution",
      "contribution",
      "allocation",
      "capital_conversion",
      "instrument_event",
      "secondary_sale",
      "revaluation",
      "currency_exchange",
      "recurring_entry",
      "schedule",
    ]),
    id: z.string(),
    event: z.enum([...deeds, ...corrections]).meta({
      description:
        "`voided`, `failed` and `cancelled` are corrections: they take back what stands in a period that is closed.",
    }),
  })
  .meta({ id: "EntrySource" });
export type EntrySource = z.infer<typeof EntrySource>;

export const EntryStatus = z.enum(entryStates.states);

export const EntryBatch = z
  .object({
    entity_id: Id("ent"),
    status: EntryStatus.meta({ description: "What all of them are: `draft` or `posted`." }),
    entry_count: z.int(),
    total_cents: z.int().meta({ description: "The sum of the entries' totals, whatever their currencies." }),
    entry_ids: z.array(Id("je")).meta({ description: "In the order in which the entries were given." }),
  })
  .meta({ id: "EntryBatch" });

export const StandardChart = z
  .object({
    entity_id: Id("ent"),
    added: z.array(Account),
    already_there: z.array(z.string()).meta({ description: "Codes of the chart that the entity had an account of." }),
  })
  .meta({ id: "StandardChart" });

export const JournalEntry = z
  .object({
    entry_id: Id("je"),
    entity_id: Id("ent"),
    date: CalendarDate,
    description: z.string(),
    currency: z.string(),
    total_cents: z.int().meta({ description: "The sum of the debits, which is the sum of the credits." }),
    status: EntryStatus,
    lines: z.array(JournalLine),
    source: EntrySource.nullable().meta({ description: "What the entry follows; null for an entry made by hand." }),
    reverses_on: CalendarDate.nullable().meta({
      description: "The day on which an entry of its own takes this one back; null where none was named.",
    }),
    reverses_entry_id: Id("je").nullable(),
    reversed_by_entry_id: Id("je").nullable().meta({
      description: "The entry that takes this one back, because it was voided or because its `reverses_on` has come.",
    }),
    posted_at: Timestamp.nullable(),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "JournalEntry" });
export type JournalEntry = z.infer<typeof JournalEntry>;
