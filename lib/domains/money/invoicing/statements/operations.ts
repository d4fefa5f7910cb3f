import { assertInOrder, today } from "#lib/core/days.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { statementPdf } from "./rules.ts";
import { AskedStatement, CustomerStatement } from "./schema.ts";
import { statementOf } from "./store.ts";

const at = within("customer_statements", "/v1/entities/{entity_id}/customer-statements", "invoices");
const example = {
  entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
  customer: "Analytical Engines Ltd",
  from: "2026-01-01",
  to: "2026-03-31",
};

async function statement(tx: Tx, { from, to = today(), ...asked }: AskedStatement): Promise<CustomerStatement> {
  assertInOrder(from, to);
  return statementOf(tx, { ...asked, from: from ?? null, to });
}

export const readCustomerStatement = operation({
  ...at("read", "GET"),
  title: "Read a customer's statement of account",
  about:
    "What a customer owed before the first day, what was invoiced, paid, credited, discounted, written off and taken back from then on, and what is owed at the end: in one currency, each movement with the balance after it. At most 900 movements; more are a 400.",
  input: AskedStatement,
  output: CustomerStatement,
  example,
  run: ({ tx }, asked) => statement(tx, asked),
});

export const downloadCustomerStatement = operation({
  ...at("pdf", "GET /pdf"),
  title: "Download a customer's statement of account as PDF",
  about: "The same figures on paper, for the customer.",
  input: AskedStatement,
  output: File,
  file: "application/pdf",
  example,
  async run({ tx }, asked) {
    const { legal_name, entity_type, principal_address } = await entities.load(tx, asked);
    const company = { company: legalName(legal_name, entity_type), company_address: principal_address };
    return statementPdf(await statement(tx, asked), company);
  },
});
