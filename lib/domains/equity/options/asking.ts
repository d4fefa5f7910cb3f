import type { Tx } from "#lib/core/tx.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import type { Grant } from "../grants/schema.ts";
import { classOf } from "../rules.ts";
import * as valuations from "../valuations/store.ts";
import { isoFaultLabels, termLabels } from "./rules.ts";

const about = ({ grant_id }: Pick<Grant, "grant_id">) => ({ type: "grant", id: grant_id });
const completing = "complete_option_terms";
const repricing = "review_option_price";

/** What is asked for while an option is not all that the law asks of it: its terms, a valuation, another price. */
export async function askForTerms(tx: Tx, grant: Grant): Promise<void> {
  const { entity_id, recipient_name, shares, missing_terms, valuation, below_fair_market_value, iso_faults } = grant;
  const noun = classOf(grant.grant_type) === "warrant" ? "warrants" : "options";
  const whose = `${recipient_name}'s ${shares.toLocaleString("en-US")} ${noun}`;
  const open = (kind: string, title: string) =>
    obligations.open(tx, { about: about(grant), entity_id, tier: "high", title, due_date: null, kind });
  const { exercise_price, fair_market_value } = grant;
  await Promise.all([
    missing_terms.length > 0 &&
      open(completing, `Complete the terms of ${whose}: ${missing_terms.map((term) => termLabels[term]).join(", ")}`),
    valuation !== null && valuation !== "current" && valuations.askFor(tx, entity_id),
    below_fair_market_value &&
      open(
        repricing,
        `Review the price of ${whose}: $${exercise_price} is below the fair market value, $${fair_market_value}`,
      ),
    below_fair_market_value !== true &&
      iso_faults.length > 0 &&
      open(
        repricing,
        `Review the terms of ${whose}, which are no incentive stock options: ${iso_faults.map((fault) => isoFaultLabels[fault]).join(", ")}`,
      ),
  ]);
}

/** Ends what asks for a grant's terms. */
export const endAskingForTerms = (tx: Tx, grant: Pick<Grant, "grant_id">) =>
  obligations.endAbout(tx, about(grant), completing);
