import { assertInOrder, today } from "#lib/core/days.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { vendorStatementPdf } from "./rules.ts";
import { AskedVendorStatement, VendorStatement } from "./schema.ts";
import { vendorStatementOf } from "./store.ts";

const at = within("vendor_statements", "/v1/entities/{entity_id}/vendor-statements", "payments");
const example = {
  entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
  vendor_id: "ven_01k0zk1x3ve4b8j0c2v5y6m7n8",
  from: "2026-01-01",
  to: "2026-03-31",
};

async function statement(tx: Tx, { from, to = today(), ...asked }: AskedVendorStatement): Promise<VendorStatement> {
  assertInOrder(from, to);
  return vendorStatementOf(tx, { ...asked, from: from ?? null, to });
}

export const readVendorStatement = operation({
  ...at("read", "GET"),
  title: "Read a vendor's statement",
  about:
    "What a vendor was owed before the first day, what was billed, paid, credited, refunded and taken back from then on by the days of its entries, and what is owed at the end: in one currency, each movement with the balance after it, to be compared with the statement that the vendor sends. What was paid to it without a bill is no part of it. At most 900 movements; more are a 400.",
  input: AskedVendorStatement,
  output: VendorStatement,
  example,
  run: ({ tx }, asked) => statement(tx, asked),
});

export const downloadVendorStatement = operation({
  ...at("pdf", "GET /pdf"),
  title: "Download a vendor's statement as PDF",
  about: "The same figures on paper.",
  input: AskedVendorStatement,
  output: File,
  file: "application/pdf",
  example,
  async run({ tx }, asked) {
    const { legal_name, entity_type, principal_address } = await entities.load(tx, asked);
    const company = { company: legalName(legal_name, entity_type), company_address: principal_address };
    return vendorStatementPdf(await statement(tx, asked), company);
  },
});
