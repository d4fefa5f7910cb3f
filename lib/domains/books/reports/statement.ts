import type * as z from "zod";
import { File, type ReportSheet, SPREADSHEET } from "#lib/core/file.ts";
import { operation, type within } from "#lib/core/operation.ts";
import { reportPdf, reportXlsx } from "#lib/core/report-file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { companyOf } from "./files.ts";

/** What every statement says of whose it is. */
type Headed = z.ZodType<{ entity_id: string; currency: string }>;

interface Statement<I extends z.ZodObject, O extends Headed> {
  name: string;
  title: string;
  about: string;
  /** The last word of its path. */
  path: string;
  input: I;
  output: O;
  example: z.input<I>;
  load(tx: Tx, input: z.output<I>): Promise<z.output<O>>;
  csv(statement: z.output<O>): File;
  sheet(statement: z.output<O>): ReportSheet;
  /** The days that it is of; null: of all there are. */
  days(statement: z.output<O>): (string | null)[];
}

/** A statement's four operations: as a record, and as a CSV file, a spreadsheet and a PDF of the same figures. */
export function statement<I extends z.ZodObject, O extends Headed>(at: ReturnType<typeof within>, of: Statement<I, O>) {
  const { name, input, example, about, output } = of;
  const download = of.title.replace(/^Read/, "Download");
  const handedOut = async (tx: Tx, asked: z.output<I>) => {
    const [told, company] = await Promise.all([of.load(tx, asked), companyOf(tx, String(asked.entity_id))]);
    const sheet = of.sheet(told);
    return { title: sheet.title, sheets: [sheet], of: { company, currency: told.currency, days: of.days(told) } };
  };
  return [
    operation({
      ...at(name, `GET /${of.path}`),
      title: of.title,
      about,
      input,
      output,
      example,
      run: ({ tx }, asked) => of.load(tx, asked),
    }),
    operation({
      ...at(`${name}_csv`, `GET /${of.path}/csv`),
      title: `${download} as CSV`,
      about: "The same figures as a file for a spreadsheet, amounts in whole units with two decimals.",
      input,
      output: File,
      file: "text/csv",
      audited: "file.exported",
      example,
      run: async ({ tx }, asked) => of.csv(await of.load(tx, asked)),
    }),
    operation({
      ...at(`${name}_xlsx`, `GET /${of.path}/xlsx`),
      title: `${download} as a spreadsheet`,
      about:
        "The same figures as an XLSX file, amounts as numbers, with headings and totals as the statement has them.",
      input,
      output: File,
      file: SPREADSHEET,
      audited: "file.exported",
      example,
      run: async ({ tx }, asked) => reportXlsx(await handedOut(tx, asked)),
    }),
    operation({
      ...at(`${name}_pdf`, `GET /${of.path}/pdf`),
      title: `${download} as PDF`,
      about: "The same figures on letter paper, to hand out.",
      input,
      output: File,
      file: "application/pdf",
      example,
      run: async ({ tx }, asked) => reportPdf(await handedOut(tx, asked)),
    }),
  ] as const;
}
