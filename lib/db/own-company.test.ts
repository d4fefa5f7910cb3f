import { beforeAll, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { createAccount } from "#lib/domains/books/ledger/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { advanceFormation, listFormationDocuments } from "#lib/domains/company/formation/operations.ts";
import { createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../e2e/support/database.ts";
import { addInstrument, grant } from "../../e2e/support/equity.ts";

// Two companies of one workspace: what a row of the one names is its own, whoever writes it, and as it may be named.

const ids: Record<string, string> = {};

beforeAll(async () => {
  const workspace_id = await newWorkspace();
  const caller = callerIn(workspace_id);
  const company = async (of: string) => {
    const { entity_id, cap_table } = (await execute(createEntity, caller, createEntity.example)).value;
    const input = { entity_id, account_code: "rent", account_name: "Rent", account_type: "expense" as const };
    const { account_id } = (await execute(createAccount, caller, input)).value;
    const { bank_id } = (await execute(createBankAccount, caller, { entity_id, bank_name: "Harbor" })).value;
    const given = { entity_id, customer: "Globex", amount_cents: 100, due_date: "2026-04-01" };
    const { invoice_id } = (await execute(createInvoice, caller, given)).value;
    await execute(advanceFormation, caller, { entity_id });
    const { document_id } = (await execute(listFormationDocuments, caller, { entity_id })).value.data[0] ?? {};
    const { cap_table_id = "", instruments = [] } = cap_table ?? {};
    const own = { entity_id, account_id, bank_id, invoice_id, document_id, cap_table_id };
    Object.assign(own, { instrument_id: instruments[0]?.instrument_id });
    for (const [name, id] of Object.entries(own)) ids[`${of}.${name}`] = `${id}`;
    return { entity_id, cap_table_id, instrument_id: instruments[0]?.instrument_id };
  };
  await company("their");
  const own = await company("own");
  const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option" });
  const { grant_id } = (await grant(caller, { ...own, shares: 10 })).value;
  Object.assign(ids, { workspace_id, pool: pool.instrument_id, grant_id, today: today() });
});

/** What is written between braces stands for the identifier of that name. */
const told = (text: string) => text.replaceAll(/\{([a-z_.]+)\}/g, (_, name: string) => ids[name] ?? "");

/** Columns that the refusal does not come to are left out: it comes before PostgreSQL asks for them. */
const row = (table: string, values: Record<string, string>) => {
  const all = { workspace_id: "{workspace_id}", ...values };
  const said = Object.values(all).map((value) => `'${value}'`);
  return told(`insert into ${table} (${Object.keys(all).join(", ")}) values (${said.join(", ")})`);
};
const own = { entity_id: "{own.entity_id}" };

it.each<[string, string, Record<string, string>, string]>([
  ["an import", "bank_import", { ...own, bank_id: "{their.bank_id}" }, "an import is of a bank account of its company"],
  ["a statement", "bank_statement", { ...own, bank_id: "{their.bank_id}" }, "an import is of a bank account of its"],
  ["an import's lines", "bank_line", { ...own, status: "matched" }, "a bank line comes unmatched with an import"],
  [
    "a rule",
    "bank_rule",
    { ...own, account_id: "{their.account_id}" },
    "a rule names an account, a bank account and a vendor of its company",
  ],
  [
    "a schedule",
    "schedule",
    { ...own, asset_account_id: "{their.account_id}", currency: "usd" },
    "a schedule names accounts of its company and currency",
  ],
  ["a budget's figure", "budget_line", { account_id: "{their.account_id}", period: "2026-01" }, "of its company"],
  ["a customer told how to pay", "invoice_settings", { ...own, bank_id: "{their.bank_id}" }, "another company's"],
  ["an invoice of a schedule", "recurring_issue", { invoice_id: "{their.invoice_id}" }, "another company's"],
  ["a reminder", "invoice_reminder", { ...own, invoice_id: "{own.invoice_id}" }, "is not sent, and nobody is reminded"],
  ["a bill's file", "bill_document", { document_id: "{their.document_id}" }, "a bill has files of its own company"],
  ["a run of an agent", "execution_document", { document_id: "{their.document_id}" }, "of its own company"],
  ["an import's account", "payroll_line", { person_id: "per_x" }, "a payroll line is of a person of the run's own"],
  ["a sign-off", "sign_off", { ...own, period: "2026-01" }, "a sign-off is of a report of its company's month"],
  ["a month", "accounting_period", { ...own, period: "2026-01", status: "closed" }, "a period begins open"],
  [
    "a valuation of options",
    "valuation",
    { ...own, instrument_id: "{pool}", valued_on: "2026-01-01" },
    "a valuation is of common stock or units",
  ],
  [
    "a valuation to come",
    "valuation",
    { ...own, instrument_id: "{own.instrument_id}", valued_on: "2999-01-01" },
    "a valuation is of a day that has been",
  ],
  [
    "a valuation by another's report",
    "valuation",
    { ...own, instrument_id: "{own.instrument_id}", valued_on: "2026-01-01", document_id: "{their.document_id}" },
    "a valuation's report is a document of its company",
  ],
  ["an election of what does not vest", "election_mailing", { grant_id: "{grant_id}" }, "is no property that vests"],
  ["an election to come", "election_mailing", { mailed_on: "2999-01-01" }, "not mailed on a day to come"],
  [
    "a grant by another's minutes",
    "equity_grant",
    {
      ...own,
      cap_table_id: "{own.cap_table_id}",
      instrument_id: "{own.instrument_id}",
      granted_on: "{today}",
      approval_id: "{their.document_id}",
    },
    "by a meeting or a document of its company",
  ],
  [
    "a grant by what nobody signed",
    "equity_grant",
    {
      ...own,
      cap_table_id: "{own.cap_table_id}",
      instrument_id: "{own.instrument_id}",
      granted_on: "{today}",
      approval_id: "{own.document_id}",
    },
    "approved by what is decided or signed",
  ],
  ["a notice to come", "meeting", { ...own, notice_given_on: "2999-01-01" }, "notice that is given is not to come"],
  ["a resolution of no meeting", "resolution", { ...own, meeting_id: "mtg_x" }, "an item of a meeting that nobody"],
  ["an accrual of no note", "note_accrual", { ...own, note_id: "not_x", accrued_on: "{today}" }, "a note that is owed"],
  ["a signer of no request", "signature_signer", { ...own }, "a request that has ended asks nobody"],
  ["capital of a corporation", "contribution", { ...own }, "those of the members of an llc"],
  ["a line of no draft", "bill_line", { account_id: "{own.account_id}" }, "a bill that is no draft keeps its lines"],
  ["a payment of no file", "ach_entry", { payment_id: "pay_x" }, "awaits no ACH file"],
  ["an invitation by nobody", "invitation", { role: "role_x" }, "names a role that does not exist"],
  ["a connection's role", "sso_connection", { default_role: "role_x" }, "names a role that does not exist"],
])("%s is refused where it is not its own company's, or not as it may be", async (_, table, values, words) => {
  expect((await refusalByDatabase(row(table, values)))?.message).toContain(words);
});
