import type { ToldW9 } from "#lib/domains/money/payments/w9/schema.ts";
import { dated, told } from "#ui/record/facts.tsx";
import { taxClassificationLabels } from "./labels.ts";

/** An address on one line; nothing where none is known. */
const addressOf = ({ street, city, state, postal_code }: ToldW9) =>
  [street, city, [state, postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** What a payee has told on Form W-9, as facts of a record's page. */
export const w9Facts = (of: ToldW9) => [
  ...told("Tax classification", of.tax_classification && taxClassificationLabels[of.tax_classification]),
  ...told("Name for taxes", of.legal_name),
  ...told(
    "Tax number",
    of.tin_masked && (
      <span className="tabular-nums">
        {of.tin_type?.toUpperCase()} {of.tin_masked}
      </span>
    ),
  ),
  ...told("Address", addressOf(of)),
  ...dated("W-9 received", of.w9_received_on),
];
