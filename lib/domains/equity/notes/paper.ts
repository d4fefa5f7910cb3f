import { longDate } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Article, article, section } from "#lib/domains/company/documents/writing.ts";
import { general, investment, percents, writePaper } from "../convertibles/papers.ts";
import { discountOfRate } from "../rules.ts";
import { percentOfRate } from "./rules.ts";
import type { ConvertibleNote } from "./schema.ts";
import { type At, load, loadHeld, type Row } from "./store.ts";

/** How it becomes shares. */
function conversions({ valuation_cap_cents, discount_rate, qualified_financing_cents }: Row) {
  const suffices =
    qualified_financing_cents === null
      ? "preferred stock at a fixed price to raise money"
      : `preferred stock at a fixed price for at least ${amount(qualified_financing_cents)} of new money`;
  return [
    section(
      "Financing",
      `When the Company sells ${suffices} before this Note is paid back, principal and interest by the closing become the stock sold in it, at the lowest of the prices below and that of the financing, rounded down to whole shares.`,
    ),
    ...(valuation_cap_cents === null
      ? []
      : [
          section(
            "Cap",
            `The valuation cap is ${amount(valuation_cap_cents)}. The price by the cap is the cap divided by all shares, options and the reserved pool with its increase in the financing, without SAFEs and notes.`,
          ),
        ]),
    ...(discount_rate === null
      ? []
      : [
          section(
            "Discount",
            `The price by the discount is ${percents(discountOfRate(discount_rate))} less than that of the financing.`,
          ),
        ]),
  ];
}

function noteArticles(note: Row): Article[] {
  const { principal_amount_cents, interest_rate, day_count, issued_on, matures_on, valuation_cap_cents } = note;
  const counted =
    day_count === "30/360" ? "a year of 360 days of twelve months of thirty" : "the days that pass over a year of 365";
  return [
    article(
      "The debt",
      section(
        "Promise",
        `For value received the Company promises to pay the Investor ${amount(principal_amount_cents)} (the “Principal”) with interest on ${longDate(matures_on)}, unless this Note has become shares by then.`,
      ),
      section(
        "Interest",
        `The Principal bears simple interest of ${percents(percentOfRate(interest_rate))} a year from ${longDate(issued_on)}, counted by ${counted}. It is paid with the Principal.`,
      ),
      section("Prepayment", "The Company pays this Note back before it matures only if the Investor agrees."),
      section(
        "Default",
        "Principal and interest are due at once where the Company does not pay when it is to, or becomes insolvent.",
      ),
    ),
    article("How it becomes shares", ...conversions(note)),
    article(
      "If the Company is sold",
      section(
        "Sale",
        `On a sale of the Company before that the Investor is paid principal and interest${
          valuation_cap_cents === null
            ? ""
            : ", or what the common shares would be paid that they become at the cap, whichever is more"
        }.`,
      ),
      section("Rank", "This Note is an unsecured debt: it is paid before SAFEs and stock, on par with other notes."),
    ),
    article("What the Investor says", ...investment(note.exemption)),
    article("General", ...general("Note")),
  ];
}

/** Writes a note down as a document that both sign. Throws 400 where it was written already, or has ended. */
export async function writeNote(tx: Tx, at: At): Promise<ConvertibleNote> {
  const held = await loadHeld(tx, at);
  const { entity_id, note_id, investor_name, status, issued_on } = held;
  if (held.document_id !== null) throw wrongState(`Cannot write the note: it was written as ${held.document_id}.`);
  if (status !== "outstanding") throw wrongState(`Cannot write the note: its status is ${status}.`);
  const document_id = await writePaper(tx, {
    ...{ entity_id, investor_name, issued_on, document_type: "ConvertibleNote", title: "Convertible Promissory Note" },
    ...{ what: "Note", form: "", write: () => noteArticles(held) },
  });
  await tx.sql`update convertible_note set document_id = ${document_id} where note_id = ${note_id}`;
  return load(tx, at);
}
