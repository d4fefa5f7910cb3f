import { type Cell, csvFile } from "#lib/core/csv.ts";
import type { File } from "#lib/core/file.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { jurisdiction, jurisdictionCodes } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import type { PaidVendor } from "#lib/domains/money/payments/vendors/paid/store.ts";
import { iris } from "../facts/facts.ts";
import { cents } from "./drawn.ts";
import type { VendorReturn } from "./information.ts";

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
  type: VendorReturn,
  tax_year: number,
  company: Entity,
  vendor: PaidVendor,
  tin: string | null,
): Record<string, Cell> {
  const payer = addressParts(company.principal_address);
  const isPerson = vendor.tin_type === "ssn";
  const name = vendor.legal_name ?? vendor.name;
  const person = nameParts(name);
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
    "Recipient TIN Type": vendor.tin_type === null ? null : vendor.tin_type.toUpperCase(),
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
    "Recipient Address Line 1": vendor.street,
    "Recipient City/Town": vendor.city,
    "Recipient State/Province/Territory": vendor.state,
    "Recipient ZIP/Postal Code": vendor.postal_code,
    [iris.amount_columns[type]]: cents(BigInt(vendor.paid)),
  };
}

/** The year's information returns of a kind in the layout that the IRS's IRIS portal takes, a row a recipient. */
export function irisCsv(
  type: VendorReturn,
  tax_year: number,
  company: Entity,
  recipients: readonly { vendor: PaidVendor; tin: string | null }[],
): File {
  const columns = [...iris.columns.common, ...iris.columns[type], ...iris.columns.states];
  const rows = recipients.map(({ vendor, tin }) => {
    const cells = cellsOf(type, tax_year, company, vendor, tin);
    return columns.map((column) => cells[column] ?? null);
  });
  return csvFile(`IRIS-${iris.form_types[type]}-${tax_year}`, columns, rows);
}
