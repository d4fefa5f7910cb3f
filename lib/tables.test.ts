import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { domainOf, sources } from "../e2e/support/sources.ts";

// The law of tables (README, "The house"): a store asks its own domain's tables, and another's rows come through that one's
// store. Read from the SQL itself. Each message says why, and what to do.

/** Whose each table is: only that domain's files write it, and read it but for the exceptions below. */
const owners: Record<string, string[]> = {
  "company/entities": ["entity"],
  "company/documents": ["document", "signature", "document_place"],
  "company/governance": ["meeting", "vote"],
  "company/contracts": ["contract"],
  "company/contacts": ["contact"],
  "company/obligations": ["obligation"],
  equity: ["cap_table", "instrument", "equity_grant", "holding", "safe", "share_transfer", "share_transfer_part"],
  "books/ledger": ["account", "account_balance", "account_month", "account_day", "journal_entry", "journal_line"],
  "books/closing": ["accounting_period"],
  "books/reconciliation": ["reconciliation"],
  "money/invoicing": ["invoice_counter", "invoice", "invoice_place"],
  "money/payments": ["vendor", "payment", "ach_file", "ach_entry"],
  "money/banking": ["bank_account", "bank_import", "bank_line"],
  "money/payroll": ["payroll_person", "payroll_pay", "payroll_run", "payroll_line"],
  "compliance/tax": ["tax_filing", "deadline"],
  "compliance/classification": ["classification"],
  "trust/access": [
    "workspace",
    "user_account",
    "user_session",
    "membership",
    "invitation",
    "api_key",
    "workspace_role",
    "mailed_link",
    "authenticator",
    "recovery_code",
    "passkey",
    "challenge",
    "sso_connection",
    "sso_domain",
    "sso_domain_place",
    "user_identity",
    "scim_user",
  ],
  "trust/approvals": ["approval_request", "approval", "approval_link"],
  "trust/audit": ["audit_event"],
  "trust/policies": ["policy", "policy_version", "policy_set", "disbursement"],
  "trust/receipts": [
    ...["signing_key", "receipt", "log_head", "log_pending", "log_leaf", "log_node"],
    ...["witness", "witnessed_head"],
  ],
  "trust/agents": ["agent", "agent_place", "execution"],
  "trust/plans": ["plan"],
  "trust/mail": ["mail"],
  "lib/server": ["idempotency"],
  "lib/work": ["outbox"],
};

/** Who reads another's tables all the same, since a join spares a round trip or a sum over many rows; and why. */
const alsoReads: { by: string; tables: string[]; why: string }[] = [
  {
    by: "books/reports",
    tables: ["account", "account_balance", "account_day", "account_month", "journal_entry", "journal_line"],
    why: "statements are sums over the ledger's own rows",
  },
  {
    by: "books/reports",
    tables: ["bank_account", "invoice", "payment", "payroll_run"],
    why: "the tie-outs add up what the books follow, beside the books",
  },
  {
    by: "books/exports",
    tables: ["account", "journal_entry", "journal_line"],
    why: "an export is the ledger's rows as they stand",
  },
  {
    by: "books/closing",
    tables: ["account", "account_month", "journal_entry"],
    why: "a period is told with the sums and drafts in it",
  },
  {
    by: "books/reconciliation",
    tables: ["invoice", "journal_entry", "journal_line", "payment", "payroll_run"],
    why: "it compares the business with the books, line by line",
  },
  {
    by: "company/contacts",
    tables: ["contract", "document", "equity_grant", "holding", "instrument", "invoice", "meeting", "payment", "safe"],
    why: "a profile is what all the others know of a person",
  },
  { by: "company/contacts", tables: ["signature", "vote"], why: "a profile is what all the others know of a person" },
  { by: "company/contracts", tables: ["document"], why: "a contract is listed with its document's status" },
  {
    by: "compliance/tax",
    tables: ["entity", "obligation"],
    why: "a filing is told by its company's type, a deadline with its obligation's tier and status: one join for a page",
  },
  {
    by: "money/banking",
    tables: ["account", "account_balance", "journal_entry", "journal_line"],
    why: "matching compares the bank's lines with the ledger's, and a list shows each account's balance",
  },
  {
    by: "money/payments",
    tables: ["account"],
    why: "a vendor is listed with the code of the account that it is paid from",
  },
  {
    by: "trust/policies",
    tables: ["account", "invoice", "journal_entry", "journal_line", "obligation", "outbox"],
    why: "a dry run tells what was written in its own transaction",
  },
  {
    by: "trust/policies",
    tables: ["equity_grant", "holding", "instrument", "share_transfer", "share_transfer_part"],
    why: "a dry run tells what was written in its own transaction",
  },
];
const permitted = new Set(alsoReads.flatMap(({ by, tables }) => tables.map((table) => `${by} ← ${table}`)));

const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));

const NAMED = /\b(from|join|using|insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)\b/g;
/** What our own helpers name: `move` and `assignments` write, `columns` inserts, `columnsOf` reads. */
const WRITTEN = /\b(?:columns|assignments)\(\s*"([a-z_]+)"|\btable: "([a-z_]+)"/g;

interface Use {
  file: string;
  by: string;
  table: string;
  writes: boolean;
}

/** Every table that a file's SQL names, with whether it writes there. SQL stands in templates. */
function usesOf(file: string, code: string, by: string): Use[] {
  const templates = code.match(/`(?:[^`\\]|\\.)*`/g) ?? [];
  const named = templates.flatMap((text) =>
    [...text.matchAll(NAMED)].map(([, how = "", table = ""]) => ({ table, writes: /into|update|delete/.test(how) })),
  );
  const written = [...code.matchAll(WRITTEN)].map(([, one, other]) => ({ table: one ?? other ?? "", writes: true }));
  return [...named, ...written].flatMap(({ table, writes }) =>
    ownerOf.has(table) ? [{ file, by, table, writes }] : [],
  );
}

/** An act leaves its jobs in the outbox by lib/db/outbox.ts, and the worker takes them out. */
const roomOf = (file: string) =>
  file === "lib/db/outbox.ts" ? "lib/work" : (domainOf(file) ?? file.split("/").slice(0, 2).join("/"));
const uses = sources()
  .filter(({ file, isTest }) => file.startsWith("lib/") && !isTest)
  .flatMap(({ file, code }) => usesOf(file, code, roomOf(file)));
const foreign = uses.filter(({ by, table }) => ownerOf.get(table) !== by);

describe("the law of tables", () => {
  it("knows every table of the schema, and each has one owner", () => {
    const folder = "prisma/schema";
    const models = readdirSync(folder).flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, "utf8").matchAll(/^model (\w+)/gm)].map(([, name]) => name),
    );
    expect(Object.values(owners).flat().toSorted()).toEqual(models.toSorted());
    expect(uses.length, "no SQL was found: the law reads nothing").toBeGreaterThan(100);
  });

  it("lets nobody write another domain's table", () => {
    const found = foreign.filter(({ writes }) => writes).map(({ file, table }) => `${file} → ${table}`);
    expect([...new Set(found)], "call a function of the owner's store, so that its rules hold").toEqual([]);
  });

  it("lets nobody read another domain's table but for a reason", () => {
    const found = foreign.filter(({ writes }) => !writes).map(({ by, table }) => `${by} ← ${table}`);
    const unknown = [...new Set(found)].filter((use) => !permitted.has(use)).toSorted();
    expect(unknown, "ask the owner's store for those rows, or say here why a join is needed").toEqual([]);
    const idle = [...permitted].filter((use) => !found.includes(use));
    expect(idle, "nobody does that any more: take it off the list").toEqual([]);
  });
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
