import { invalid } from "#lib/core/errors.ts";
import { CsvMapping } from "../schema.ts";
import { decimalSignOf } from "./amounts.ts";
import { delimiterOf, directionOf, type Row, rowsOf, unbooked } from "./csv.ts";
import { type DateFormat, formatsOf } from "./days.ts";

/** What banks call their columns, the likeliest first. */
const names = {
  date: [
    /^(booking|posting|posted|book) ?date$/,
    /^date ?(posted|booked)$/,
    /^(date|datum|fecha|data|buchungstag|buchungsdatum)$/,
    /^(transaction|trans\.?|completed|value|entry) ?date( ?\(utc\))?$/,
    /^valuta|wertstellung/,
    /date/,
  ],
  amount: [
    /^amount$/,
    /^(amount|betrag|umsatz|importe|montant|bedrag)\b/,
    /^(net|transaction) amount/,
    /amount|betrag/,
  ],
  debit: [/^(debit|withdrawals?|money out|paid out|outflow|soll)\b/, /debit|withdrawal/],
  credit: [/^(credit|deposits?|money in|paid in|inflow|haben)\b/, /credit|deposit/],
  description: [
    /^(description|verwendungszweck|narrative|details|memo|transaction)$/,
    /^(bank |transaction |original )?(description|details)/,
    /^(buchungstext|omschrijving|libell?é?|concepto|text|particulars|name|payee)$/,
    /descr|verwendung|memo|details/,
  ],
  counterparty: [
    /^(payee|name|counterparty|beneficiary|merchant|from|to)$/,
    /counterparty|begünstigt|auftraggeber|payee/,
  ],
  reference: [
    /^(reference|ref\.?|check( or slip)? ?(number|no\.?|#)|cheque ?(number|no\.?)?|referenz)$/,
    /reference|check/,
  ],
  id: [/^(transaction ?id|fit ?id|unique ?id|id|transfer ?id)$/],
  balance: [/^(balance|running bal(ance)?\.?|saldo|solde)\b/, /balance/],
} as const;

/** What banks call the columns that are only told by what stands in them as well. */
const told = {
  direction: {
    name: /^((transaction |entry )?type|details|direction|(debit|dr|d|soll)\W+(credit|cr|c|haben)|(credit|cr|c)\W+(debit|dr|d)|debit or credit|af bij|s\/h|indicator)$/,
    cell: (text: string) => directionOf(text) !== null,
  },
  status: { name: /^((transaction |payment )?(status|state)|info)$/, cell: (text: string) => /^\D+$/.test(text) },
  currency: {
    name: /^(currency|currency code|ccy|währung|devise|moneda)$/,
    cell: (text: string) => /^[a-z]{3}$/i.test(text),
  },
} as const;

type Field = keyof typeof names;
type Found = Partial<Record<Field, string>>;

const fields: Field[] = [
  "date",
  "amount",
  "debit",
  "credit",
  "description",
  "counterparty",
  "reference",
  "id",
  "balance",
];

/** Which of a header's names stands for which field; each name for one. */
function columnsIn(header: readonly string[]): Found {
  const found: Found = {};
  const taken = new Set<string>();
  for (const field of fields) {
    if ((field === "debit" || field === "credit") && found.amount !== undefined) continue;
    for (const pattern of names[field]) {
      const name = header.find((one) => one !== "" && !taken.has(one) && pattern.test(one.toLowerCase()));
      if (name === undefined) continue;
      found[field] = name;
      taken.add(name);
      break;
    }
  }
  return found;
}

const isEnough = ({ date, amount, debit, credit }: Found) =>
  date !== undefined && (amount !== undefined || debit !== undefined || credit !== undefined);

/** The columns by whose names and cells it is told that they are so; a direction only beside amounts that have no sign. */
function toldColumns(header: readonly string[], found: Found, below: readonly Row[], isSigned: boolean) {
  const taken = new Set<string>(Object.values(found));
  const wanted = (Object.keys(told) as (keyof typeof told)[]).filter(
    (field) => field !== "direction" || (found.amount !== undefined && !isSigned),
  );
  const columns = wanted.flatMap((field) => {
    const { name, cell } = told[field];
    const at = header.findIndex((one) => !taken.has(one) && name.test(one.toLowerCase()));
    const cells = below.map(({ cells }) => cells[at]?.trim() ?? "");
    return at >= 0 && cells.length > 0 && cells.every(cell) ? [[field, header[at] ?? ""] as const] : [];
  });
  return Object.fromEntries(columns) as Partial<Record<keyof typeof told, string>>;
}

/** As many lines as a bank may say about itself before the table. */
const MOST_PREAMBLE = 30;
const SAMPLE = 200;

export interface Guess {
  /** What could be told of the mapping. */
  mapping: Partial<CsvMapping>;
  /** The names in the header; of a file without one, none. */
  header: string[];
  /** Formats that all the days can be read by. */
  date_formats: DateFormat[];
}

/** How a CSV file is to be read, by the names in its header and what stands below them. */
export function guessMapping(content: string): Guess {
  const delimiter = delimiterOf(content);
  const rows = rowsOf(content, delimiter, 0, MOST_PREAMBLE + SAMPLE);
  const at = rows
    .slice(0, MOST_PREAMBLE)
    .findIndex(({ cells }) => isEnough(columnsIn(cells.map((cell) => cell.trim()))));
  const head = rows[at] ?? rows[0];
  if (!head) return { mapping: { delimiter }, header: [], date_formats: [] };
  const header = head.cells.map((cell) => cell.trim());
  const found = columnsIn(header);
  const below = rows.slice(Math.max(at, 0) + 1);
  const sample = (field: Field) => {
    const place = found[field] === undefined ? -1 : header.indexOf(found[field]);
    return below.flatMap(({ cells }) => (cells[place]?.trim() ? [cells[place].trim()] : []));
  };
  const amounts = [...sample("amount"), ...sample("debit"), ...sample("credit")];
  const withAmount = below.filter(({ cells }) =>
    (["amount", "debit", "credit"] as const).some((field) => cells[header.indexOf(found[field] ?? "")]?.trim()),
  );
  const isSigned = amounts.some((amount) => /[-−–(]|dr$/i.test(amount));
  const byCells = toldColumns(header, found, withAmount, isSigned);
  const statusOf = header.indexOf(byCells.status ?? "");
  const booked = withAmount.filter(({ cells }) => unbooked(cells[statusOf] ?? "") === null);
  const place = header.indexOf(found.date ?? "");
  const date_formats = formatsOf(booked.map(({ cells }) => (cells[place] ?? "").trim()));
  const [format, ...others] = date_formats;
  return {
    mapping: {
      ...found,
      ...byCells,
      delimiter,
      decimal: decimalSignOf(amounts),
      has_header: true,
      // A header is on one line, but for what nobody names a column.
      skip_lines: Math.max(0, head.line - 1),
      negate: false,
      ...(format !== undefined && others.length === 0 ? { date_format: format } : {}),
    },
    header,
    date_formats,
  };
}

/**
 * The mapping that a file's own header tells. Throws 400 naming what it leaves open: a column that has none of the usual
 * names, or days that can be read in two ways.
 */
export function toldMapping(content: string): CsvMapping {
  const { mapping, date_formats } = guessMapping(content);
  const unclear = (field: string, why: string) => invalid(`mapping.${field}`, `must be given: ${why}`);
  if (mapping.date === undefined) throw unclear("date", "no column of the file has a usual name for it");
  if (mapping.amount === undefined && mapping.debit === undefined && mapping.credit === undefined) {
    throw unclear("amount", "no column of the file has a usual name for it");
  }
  if (mapping.description === undefined) throw unclear("description", "no column of the file has a usual name for it");
  if (mapping.date_format === undefined && date_formats.length > 1) {
    throw unclear("date_format", `the file's days can be read as ${date_formats.join(" or ")}`);
  }
  // A file without a line has no days to read.
  return CsvMapping.parse({ ...mapping, date_format: mapping.date_format ?? "YYYY-MM-DD" });
}
