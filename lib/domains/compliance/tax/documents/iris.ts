import { type Cell, csvFile } from "#lib/core/csv.ts";
import type { File } from "#lib/core/file.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { jurisdiction, jurisdictionCodes } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import { iris } from "../facts/facts.ts";
import type { InformationReturn } from "../filing-dates.ts";
import type { Drawn } from "./drawn.ts";
import type { Payee } from "./information.ts";

/** A return with whom it tells of, and their whole tax number; null where it is not known. */
export interface Recipient {
  drawn: Drawn;
  payee: Payee;
  tin: string | null;
}

/** An address in its parts; what cannot be told apart stands whole in the first line. */
function addressParts(text: string | null) {
  const found =
    /^(?<street>.+), (?<city>[^,]+?)(?:, [^,]+ County)?, (?<state>[A-Za-z .]+?) (?<zip>\d{5}(?:-\d{4})?)$/.exec(
      text?.replaceAll(/\s+/g, " ").trim() ?? "",
    )?.groups;
  const said = found?.state?.toLowerCase();
  const state = jurisdictionCodes.find((code) =>
    [code, jurisdiction(code).name].some((name) => name.toLowerCase() === said),
  );
  if (!found || state === undefined) return { street: text, city: null, state: null, zip: null };
  return { street: found.street ?? null, city: found.city ?? null, state, zip: found.zip ?? null };
}

/** A person's name in the parts that the layout asks for: first, middle and last. */
function nameParts(name: string) {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return { first: null, middle: null, last: name };
  return { first: words[0] ?? null, middle: words.slice(1, -1).join(" ") || null, last: words.at(-1) ?? null };
}

const digits = (text: string | null) => text?.replaceAll("-", "") ?? null;

/** What goes into a row, by the name of its column. */
function cellsOf(
  type: InformationReturn,
  tax_year: number,
  company: Entity,
  { drawn, payee, tin }: Recipient,
): Record<string, Cell> {
  const payer = addressParts(company.principal_address);
  const isPerson = payee.tin_type === "ssn";
  const name = payee.legal_name ?? drawn.recipient_name ?? "";
  const person = nameParts(name);
  const columns: Readonly<Record<string, string>> = iris.amount_columns[type];
  const amounts = drawn.lines.flatMap(({ line, amount_cents }) => {
    const column = columns[line];
    return column === undefined ? [] : [[column, amount_cents] as const];
  });
  return {
    "Form Type": iris.form_types[type],
    "Tax Year": `${tax_year}`,
    "Payer TIN Type": "EIN",
    "Payer Taxpayer ID Number": digits(company.ein),
    "Payer Name Type": "B",
    "Payer Business or Entity Name Line 1": company.legal_name,
    "Payer Country": "US",
    "Payer Address Line 1": payer.street,
    "Payer City/Town": payer.city,
    "Payer State/Province/Territory": payer.state,
    "Payer ZIP/Postal Code": payer.zip,
    "Recipient TIN Type": payee.tin_type?.toUpperCase() ?? null,
    "Recipient Taxpayer ID Number": digits(tin),
    "Recipient Name Type": isPerson ? "I" : "B",
    ...(isPerson
      ? {
          "Recipient First Name": person.first,
          "Recipient Middle Name": person.middle,
          "Recipient Last Name (Surname)": person.last,
        }
      : { "Recipient Business or Entity Name Line 1": name }),
    "Recipient Country": "US",
    "Recipient Address Line 1": payee.street,
    "Recipient City/Town": payee.city,
    "Recipient State/Province/Territory": payee.state,
    "Recipient ZIP/Postal Code": payee.postal_code,
    ...Object.fromEntries(amounts),
  };
}

/** The year's information returns of a kind in the layout that the IRS's IRIS portal takes, a row a recipient. */
export function irisCsv(
  type: InformationReturn,
  tax_year: number,
  company: Entity,
  recipients: readonly Recipient[],
): File {
  const columns = [...iris.columns.common, ...iris.columns[type], ...iris.columns.states];
  const rows = recipients.map((recipient) => {
    const cells = cellsOf(type, tax_year, company, recipient);
    return columns.map((column) => cells[column] ?? null);
  });
  return csvFile(`IRIS-${iris.form_types[type]}-${tax_year}`, columns, rows);
}
