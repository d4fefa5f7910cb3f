import { readEntity } from "../entities/detail/operations.ts";
import { legalName } from "../entities/rules.ts";
import { usual } from "../entities/schema.ts";
import { type Asking, ask, type Part, tooLarge } from "./asking.ts";
import { booksOf } from "./books.ts";
import { papersOf } from "./papers.ts";
import { complianceOf, equityOf, governanceOf, moneyOf } from "./records.ts";
import type { Folder } from "./rules.ts";
import { jsonFile } from "./tables.ts";

/** What a zip holds that every program reads, less what the evidence may take; and what is drawn within minutes. */
const MOST_FILES = 10_000;
const MOST_UPLOADED = 2 ** 30;

/** What a book will hold, before any of it is made. Throws 400 where that is more than a book holds. */
export async function plan(asking: Asking) {
  const { entity_id, day } = asking;
  const entity = await ask(asking, readEntity, { entity_id });
  const company = legalName(entity.legal_name, entity.entity_type);
  const placed = new Map<string, Folder>();
  const [governance, equity, compliance, money, books] = await Promise.all([
    governanceOf(asking),
    equityOf(asking, placed),
    complianceOf(asking, company),
    moneyOf(asking, placed),
    booksOf(asking, entity.fiscal_year_end ?? usual.fiscal_year_end),
  ]);
  const papers = await papersOf(asking, placed);
  const own: Part = {
    ...{
      folder: "charter",
      day,
      what: "The company: its particulars, its formation and its filings, as the API answers",
    },
    content: { made: async () => [jsonFile("Company", entity)] },
  };
  const parts = [own, ...papers, ...governance, ...equity, ...compliance, ...books, ...money.parts];
  const uploaded_bytes = parts.reduce((sum, { content }) => sum + ("bytes" in content ? content.bytes : 0), 0);
  if (parts.length > MOST_FILES || uploaded_bytes > MOST_UPLOADED) {
    throw tooLarge("10,000 files and 1 GiB of uploaded ones");
  }
  return { entity, company, parts, uploaded_bytes, left_out: money.left_out };
}
