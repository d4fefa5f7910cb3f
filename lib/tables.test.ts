import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { domainOf, sources } from "../e2e/support/sources.ts";
import { tablesIn } from "../e2e/support/sql-tables.ts";

// The law of tables (README, "The house"): a store asks its own domain's tables, and another's rows come through that one's
// store: by a function that answers them, or, where a join or a sum spares a round trip, by one that answers a piece of SQL to be put
// into a statement. Read from the SQL itself. Each message says why, and what to do.

/** Whose each table is: only that domain's files write it, and read it but for the exceptions below. */
const owners: Record<string, string[]> = {
  "company/entities": ["entity", "conversion"],
  "company/formation": ["amendment"],
  "company/documents": ["document", "signature", "document_place", "document_file"],
  "company/seats": ["seat"],
  "company/signing": ["signature_request", "signature_signer", "signature_link", "signature_event"],
  "company/calendar-feeds": ["calendar_feed"],
  "company/governance": [
    ...["meeting", "meeting_invitation", "meeting_voter", "class_vote", "class_voter", "governance_settings"],
    ...["resolution", "resolution_use", "consented_grant", "vote"],
  ],
  "company/contracts": ["contract"],
  "company/contacts": ["contact", "contact_name"],
  "company/obligations": ["obligation"],
  equity: [
    ...["cap_table", "instrument", "equity_grant", "equity_movement", "grant_event"],
    ...["unit_movement", "unit_movement_source"],
    ...["holding", "safe", "safe_election", "share_transfer", "share_transfer_part", "distribution"],
    ...[
      "distribution_part",
      "declared_dividend",
      "valuation",
      "equity_settings",
      "instrument_event",
      "election_mailing",
    ],
    ...["equity_round", "round_closing", "round_issue", "convertible_note", "note_accrual", "secondary_sale"],
    ...["contribution", "allocation", "allocation_part", "capital_change", "capital_movement"],
    ...["cap_table_import", "ocf_object", "scenario", "scenario_link"],
  ],
  "books/ledger": [
    ...["account", "account_balance", "account_balance_part", "account_month", "account_month_part"],
    ...["account_day", "account_day_part", "journal_entry", "journal_line", "search_word", "tag"],
  ],
  "books/calendar": ["due_day"],
  "books/recurring": ["recurring_entry", "recurring_occurrence"],
  "books/budgets": ["budget", "budget_line"],
  "books/checklist": ["period_review"],
  "books/schedules": ["schedule", "schedule_posting"],
  "books/closing": ["accounting_period"],
  "books/reconciliation": ["reconciliation", "sign_off"],
  "books/integrity": ["integrity_report"],
  "books/currencies": ["currency_exchange", "exchange_rate", "revaluation"],
  "books/imports": ["journal_import"],
  "money/invoicing": [
    ...["invoice_counter", "invoice", "invoice_place", "invoice_settlement"],
    ...["credit_note_counter", "credit_note", "customer_payment", "customer_credit", "customer_refund", "tax_rate"],
    ...["recurring_invoice", "recurring_issue", "invoice_settings", "invoice_reminder", "late_fee"],
  ],
  "money/payments": [
    ...["vendor", "payment", "ach_file", "ach_entry"],
    ...["bill", "bill_line", "bill_payment", "bill_document"],
    ...["vendor_credit", "vendor_credit_line", "bill_settlement", "vendor_refund"],
  ],
  "money/banking": [
    ...["bank_account", "bank_import", "bank_import_line", "bank_line", "bank_match", "bank_day", "bank_rule"],
    "bank_statement",
  ],
  "money/payroll": [
    ...["payroll_person", "payroll_pay", "payroll_run", "payroll_line"],
    ...["payroll_deposit", "payroll_correction", "payroll_correction_line", "pay_schedule"],
    ...["payroll_person_state", "state_tax_account"],
  ],
  "compliance/tax": ["tax_filing", "deadline", "holder_w9"],
  "compliance/classification": ["classification"],
  "trust/access": [
    ...["workspace", "user_account", "user_session", "membership", "invitation", "api_key"],
    ...["workspace_role", "mailed_link", "authenticator", "recovery_code", "passkey", "challenge"],
    ...["sso_connection", "sso_domain", "sso_domain_place", "user_identity", "scim_user"],
  ],
  "trust/approvals": ["approval_request", "approval", "approval_link"],
  "trust/audit": ["audit_event"],
  "trust/test-clock": ["test_clock"],
  "trust/policies": ["policy", "policy_version", "policy_set", "disbursement", "disbursement_part"],
  "trust/receipts": [
    ...["signing_key", "receipt", "log_head", "log_pending", "log_leaf", "log_node"],
    ...["witness", "witnessed_head"],
  ],
  "trust/webhooks": ["webhook", "webhook_delivery"],
  "trust/agents": ["agent", "agent_place", "execution", "execution_document"],
  "trust/plans": ["plan"],
  "trust/mail": ["mail"],
  "lib/db": ["encryption_key"],
  "lib/server": ["idempotency"],
  "lib/work": ["mailing", "outbox"],
};

/** Who reads another's tables all the same, and why. */
const alsoReads: { by: string; tables: string[]; why: string }[] = [
  {
    by: "books/reports",
    tables: ["account", "account_balance", "account_day", "account_month", "journal_entry", "journal_line", "tag"],
    why: "statements are sums over the ledger's own rows",
  },
  {
    by: "books/reports",
    tables: ["exchange_rate"],
    why: "figures are translated day by day where they are added up; currencies stand upon reports themselves, so they cannot be asked",
  },
  {
    by: "books/closing",
    tables: ["account", "account_month", "journal_entry"],
    why: "a period is told with the sums and drafts in it; the ledger asks whether it is closed, so it cannot be asked",
  },
  {
    by: "books/reconciliation",
    tables: ["journal_entry", "journal_line"],
    why: "a month's entries are compared with what the business has done, each with each",
  },
  {
    by: "company/governance",
    tables: ["equity_grant", "equity_movement", "instrument"],
    why: "who votes is who held shares on the record date; equity stands upon resolutions itself, so it cannot be asked",
  },
  {
    by: "money/banking",
    tables: ["journal_entry", "journal_line"],
    why: "a line of the bank is matched with lines of the ledger, each by the other's amount and day",
  },
  {
    by: "money/banking",
    tables: ["bill", "invoice", "vendor", "vendor_credit"],
    why: "a line is shown with what it may settle, and a rule with its vendor; payments and invoicing stand upon banking themselves, so they cannot be asked",
  },
  { by: "lib/db", tables: ["test_clock"], why: "what time it is is known before the first statement of any domain" },
  { by: "lib/db", tables: ["workspace"], why: "the secrets of every workspace are sealed with another key" },
];
const permitted = new Set(alsoReads.flatMap(({ by, tables }) => tables.map((table) => `${by} ← ${table}`)));

const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));

/** An act leaves its jobs in the outbox by lib/db/outbox.ts, and the worker takes them out. */
const roomOf = (file: string) =>
  file === "lib/db/outbox.ts" ? "lib/work" : (domainOf(file) ?? file.split("/").slice(0, 2).join("/"));
const uses = sources()
  .filter(({ file, isTest }) => /^(?:lib|app|components)\//.test(file) && !isTest)
  .flatMap(({ file, code }) =>
    tablesIn(code).flatMap((one) => (ownerOf.has(one.table) ? [{ ...one, file, by: roomOf(file) }] : [])),
  );
const foreign = uses.filter(({ by, table }) => ownerOf.get(table) !== by);

describe("the law of tables", () => {
  it("knows every table of the schema, each by one owner and in the file of that one's group", () => {
    const folder = "prisma/schema";
    const models = readdirSync(folder).flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, "utf8").matchAll(/^(?:model|view) (\w+)/gm)].map(
        // The directory's are the group's of trust: they stand by themselves, since Prisma's client is made of them alone.
        ([, name]) => `${file.replace("directory", "trust")} ${name}`,
      ),
    );
    // What is no domain's has a file of its own.
    const fileOf = (owner: string) => (owner.startsWith("lib/") ? "work.prisma" : `${owner.split("/")[0]}.prisma`);
    const owned = Object.entries(owners).flatMap(([by, tables]) => tables.map((table) => `${fileOf(by)} ${table}`));
    expect(models.toSorted(), "the same groups stand in lib/domains and prisma/schema").toEqual(owned.toSorted());
    expect(uses.length, "no SQL was found: the law reads nothing").toBeGreaterThan(100);
  });

  it("lets nobody write another domain's table", () => {
    const found = foreign.filter(({ writes }) => writes).map(({ file, table }) => `${file} → ${table}`);
    expect([...new Set(found)], "call a function of the owner's store, so that its rules hold").toEqual([]);
  });

  it("lets nobody read another domain's table but for a reason", () => {
    const found = foreign.filter(({ writes }) => !writes).map(({ by, table }) => `${by} ← ${table}`);
    const unknown = [...new Set(found)].filter((use) => !permitted.has(use)).toSorted();
    expect(
      unknown,
      "ask the owner's store for those rows or for a piece of SQL that reads them, or say here why neither can be",
    ).toEqual([]);
    const idle = [...permitted].filter((use) => !found.includes(use));
    expect(idle, "nobody does that any more: take it off the list").toEqual([]);
  });
});

describe("a table's name", () => {
  const MADE = /\b(?:from|join|using|into|update|table|only)\s+"?\$\{\s*raw\(|\bPrisma\.raw\(/i;
  // What every table has alike is done by its name: records are looked up by their identifiers, states are moved.
  const apart = ["lib/db/records.ts", "lib/db/sql.ts"];

  it("stands in the statement, and is not put into it", () => {
    const found = sources()
      .filter(({ file, isTest }) => /^(?:lib|app|components)\//.test(file) && !isTest)
      .flatMap(({ file, code }) => (MADE.test(code) ? [file] : []));
    expect(found, "nobody sees whose a table is that is named elsewhere: write its name").toEqual(apart);
  });

  it.each([`select x from $\{raw(table)}`, `insert into $\{ raw(one) } values`, 'Prisma.raw("account")'])(
    "would be found out: %s",
    (text) => {
      expect(text).toMatch(MADE);
    },
  );
});

describe("a statement", () => {
  const STAR = /\b(?:select|returning)\s+(?:distinct\s+)?\*|\b[a-z_]+\.\*(?=[\s,)`]|$)|,\s*\*(?=\s+from\b)/gim;

  it("names its columns, and never asks for all of them", () => {
    const found = sources()
      .filter(({ file, isTest }) => /^(?:lib|app|components)\//.test(file) && !isTest)
      .flatMap(({ file, code }) => [...code.matchAll(STAR)].map(([words]) => `${file}: ${words}`));
    const why =
      "a column that a migration adds would change what a prepared statement answers: name them by columnsOf()";
    expect(found, why).toEqual([]);
  });

  it.each(["select * from t", "select t.*, 1", "returning *", "select a, * from t", "(select t.*)"])(
    "would be found out: %s",
    (text) => {
      expect(text).toMatch(new RegExp(STAR.source, "i"));
    },
  );
});
