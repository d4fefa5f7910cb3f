import { counted } from "#lib/core/counted.ts";
import { amount } from "#lib/core/money.ts";
import type { PaidHolder } from "#lib/domains/equity/distributions/paid/store.ts";
import { federalFilings } from "../facts/facts.ts";
import type { ToldW9 } from "../holders/store.ts";
import { cents, type Drawn, line, said, sum } from "./drawn.ts";
import { isCorporation, isForeign, lacking } from "./information.ts";

const { boxes, least } = federalFilings["1099_div"];

/** Whoever has told nothing on a Form W-9. */
export const untold = {
  ...{ tax_classification: null, exempt_payee_code: null, legal_name: null, tin_type: null, tin_masked: null },
  ...{ street: null, city: null, state: null, postal_code: null },
};

/** The one exempt payee code that dividends are told of all the same (instructions for Form W-9, line 4). */
const NOT_OF_DIVIDENDS = 7;

/** Why whoever has told this is sent none; null where they are. */
function exemption(w9: Pick<ToldW9, "tax_classification" | "exempt_payee_code">): string | null {
  if (isForeign(w9)) {
    return "the holder is a foreign person, by the Form W-8 that you keep, and is sent Form 1042-S instead, with 30% withheld where no treaty says less (IRC 1441): that is not worked out here.";
  }
  if (isCorporation(w9)) return "the holder is a corporation, by its Form W-9.";
  const { exempt_payee_code: code } = w9;
  return code === null || code === NOT_OF_DIVIDENDS ? null : `the holder has told the exempt payee code ${code}.`;
}

const told = { filing_type: "1099_div", quarter: null, vendor_id: null } as const;

/**
 * A year's Form 1099-DIV about somebody who holds a corporation's stock, out of the distributions that it paid them: what was divided as in a
 * liquidation is told apart from dividends, and from $600 on (IRC 6042(a), 6043(a)). `w9` is what they have told on Form W-9, null for nothing.
 */
export function drawDividendReturn({ name, holder_contact_id, parts }: PaidHolder, w9: ToldW9 | null): Drawn {
  const payee = w9 ?? untold;
  const exempt = exemption(payee);
  const paidOf = (isLiquidation: boolean) =>
    sum(parts.filter(({ method }) => (method === "waterfall") === isLiquidation).map((part) => BigInt(part.paid)));
  const [dividends, liquidation] = [paidOf(false), paidOf(true)];
  const isTold = {
    dividends: dividends >= BigInt(least.dividends_cents),
    liquidation: liquidation >= BigInt(least.liquidation_cents),
  };
  const isEnough = isTold.dividends || isTold.liquidation;
  const isReportable = isEnough && exempt === null;
  const payment_count = parts.reduce((count, part) => count + part.payment_count, 0);
  const notes = [
    `The total of ${counted(payment_count, "payment")} of distributions to the holder in the year that neither failed nor ${payment_count === 1 ? "was" : "were"} cancelled.`,
    exempt === null ? null : `Not reportable: ${exempt}`,
    isEnough
      ? null
      : `Not reportable: it is less than ${amount(least.dividends_cents)} of dividends, and less than ${amount(least.liquidation_cents)} of what is divided as in a liquidation.`,
    dividends > 0n
      ? "What is no liquidation stands in box 1a as a whole, as what cannot be told apart does: whatever was paid out of more than the earnings and profits, which the books do not tell, belongs in box 3."
      : null,
    liquidation > 0n ? "What was divided by a waterfall is told as of a liquidation." : null,
    isReportable
      ? "A corporation, a retirement account or a tax-exempt organization is sent none, and tells so on its Form W-9; a shareholder of a company that has elected to be taxed as an S corporation is told on a Schedule K-1 instead."
      : null,
    isReportable && payee.tin_masked === null
      ? "Ask the holder for a Form W-9, since 24% is to be withheld of dividends to whoever gives no taxpayer identification number (IRC 3406)."
      : null,
    isReportable ? "The due date is the recipient's copy; the IRS takes it until March 31 electronically." : null,
  ];
  return {
    ...told,
    recipient_name: name,
    holder_contact_id,
    amount_cents: cents(dividends + liquidation),
    payment_count,
    basis: notes.filter((note) => note !== null).join(" "),
    lines: [
      ...(dividends > 0n
        ? [
            line(boxes.dividends.line, boxes.dividends.label, dividends),
            said(boxes.qualified.line, boxes.qualified.label, "By how long the shares were held"),
          ]
        : []),
      ...(liquidation > 0n ? [line(boxes.liquidation.line, boxes.liquidation.label, liquidation)] : []),
    ],
    threshold_cents: isTold.liquidation && !isTold.dividends ? least.liquidation_cents : least.dividends_cents,
    is_reportable: isReportable,
    missing: lacking(payee),
  };
}

/** The same about a name that was paid none: nobody of it holds anything, or the company is an LLC, whose members are told otherwise. */
export const drawNoDividends = (recipient_name: string): Drawn => ({
  ...told,
  recipient_name,
  amount_cents: 0,
  payment_count: 0,
  basis:
    "Not reportable: nobody of this name was paid a distribution of a corporation's in the year. An LLC's members are told on Schedule K-1.",
  lines: [],
  threshold_cents: least.dividends_cents,
  is_reportable: false,
  missing: [],
});
