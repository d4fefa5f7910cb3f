import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { Page } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { momentOf } from "../moments/schema.ts";
import { ledgerCsv, ledgerPaper, MOST_PRINTED } from "./rules.ts";
import { LedgerAsked, RegisterEvent, RegisterFilter } from "./schema.ts";
import * as register from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}/cap-table/events");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

async function companyOf(tx: Tx, { entity_id }: LedgerAsked) {
  const { legal_name, entity_type, principal_address } = await entities.load(tx, { entity_id });
  return { company: legalName(legal_name, entity_type), company_address: principal_address, entity_id };
}

export const listEvents = operation({
  ...at("list_events", "GET"),
  title: "List cap table events",
  about:
    "Every grant, transfer, SAFE and event of a grant by its day: who gave, who got, how many of what, for what, and by which certificates. A transfer is one event, whatever grants it is of. `from` and `to` narrow it to days, `holder` and `holder_contact_id` to whom it is about, `kind` to what happened; `as_of` and `known_at` leave out what had not happened or was not known by then.",
  input: RegisterFilter,
  output: Page(RegisterEvent),
  example: { ...example, order: "oldest" },
  run: ({ tx }, filter) => register.list(tx, filter, momentOf(filter)),
});

export const stockLedgerCsv = operation({
  ...at("stock_ledger_csv", "GET /csv"),
  title: "Download the stock ledger as CSV",
  about:
    "The same events, the oldest first, as a file for a spreadsheet: amounts in whole units with two decimals. Text that a spreadsheet would take for a formula is marked as text.",
  input: LedgerAsked,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example,
  async run({ tx }, asked) {
    const moment = momentOf(asked);
    const [{ company }, events] = await Promise.all([companyOf(tx, asked), register.all(tx, asked, moment)]);
    return ledgerCsv(company, events, moment?.as_of ?? today());
  },
});

export const stockLedgerPdf = operation({
  ...at("stock_ledger_pdf", "GET /pdf"),
  title: "Download the stock ledger as PDF",
  about: `The same events on letter paper, the oldest first, to hand out. At most ${MOST_PRINTED}; more are a 400: ask for fewer days at once.`,
  input: LedgerAsked,
  output: File,
  file: "application/pdf",
  audited: "file.exported",
  example,
  async run({ tx }, asked) {
    const moment = momentOf(asked);
    const [company, events] = await Promise.all([
      companyOf(tx, asked),
      register.all(tx, asked, moment, MOST_PRINTED + 1),
    ]);
    if (events.length > MOST_PRINTED) {
      throw invalid("from", `must leave at most ${MOST_PRINTED} events: ask for fewer days at once`, "file_too_large");
    }
    const as_of = moment?.as_of ?? today();
    const facts = [
      { name: "From", value: asked.from ?? "The beginning" },
      { name: "To", value: asked.to ?? as_of },
      { name: "Events", value: events.length.toLocaleString("en-US") },
    ];
    return {
      filename: `Stock ledger ${as_of}.pdf`,
      content_type: "application/pdf",
      content: { pdf: ledgerPaper(company, events, facts, as_of) },
    };
  },
});
