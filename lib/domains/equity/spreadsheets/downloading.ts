import { wrongState } from "#lib/core/errors.ts";
import { type File, SPREADSHEET } from "#lib/core/file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as capTable from "../cap-table/store.ts";
import * as grants from "../grants/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import { type AskedMoment, momentOf, toldMoment } from "../moments/schema.ts";
import * as notes from "../notes/store.ts";
import * as register from "../register/store.ts";
import * as safes from "../safes/store.ts";
import { capTablePaper, MOST_PRINTED } from "./writing/paper.ts";
import { workbookOf } from "./writing/workbook.ts";

/** More than a company of ten thousand holders has: a workbook is made in one piece. */
export const MOST_EVENTS = 40_000;

type Asked = AskedMoment & { entity_id: string };

/** The cap table as a workbook, of a moment. Throws 400 where more has happened than one holds. */
export async function loadWorkbook(tx: Tx, { entity_id, ...asked }: Asked): Promise<File> {
  const moment = momentOf(asked);
  const [company, classes, parts, held, granted, promised, lent, events] = await Promise.all([
    entities.load(tx, { entity_id }),
    instruments.all(tx, entity_id, moment),
    holdings.parts(tx, entity_id, moment),
    holdings.byGrant(tx, entity_id, moment),
    grants.all(tx, entity_id, moment),
    safes.all(tx, entity_id, moment),
    notes.all(tx, entity_id, moment),
    register.all(tx, { entity_id }, moment, MOST_EVENTS + 1),
  ]);
  if (events.length > MOST_EVENTS) {
    throw wrongState(`The workbook holds at most ${MOST_EVENTS} events: ask for the stock ledger as CSV.`);
  }
  const { as_of } = toldMoment(moment);
  const told = { instruments: classes, parts, holdings: held, grants: granted, safes: promised, notes: lent, events };
  const workbook = workbookOf({ company: legalName(company.legal_name, company.entity_type), as_of, ...told });
  return { filename: `Cap table ${as_of}.xlsx`, content_type: SPREADSHEET, content: { workbook } };
}

/** The cap table on paper, of a moment. Throws 400 where more hold something than fit. */
export async function loadPaper(tx: Tx, { entity_id, ...asked }: Asked): Promise<File> {
  const moment = momentOf(asked);
  const [company, table] = await Promise.all([
    entities.load(tx, { entity_id }),
    capTable.load(tx, { entity_id }, moment),
  ]);
  if (table.holders.length > MOST_PRINTED) {
    throw wrongState(`The PDF has room for ${MOST_PRINTED} holders: download the spreadsheet.`);
  }
  const { legal_name, entity_type, principal_address: company_address } = company;
  const heading = { company: legalName(legal_name, entity_type), company_address, entity_id };
  const pdf = capTablePaper(heading, table);
  return { filename: `Cap table ${table.as_of}.pdf`, content_type: "application/pdf", content: { pdf } };
}
