import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Review } from "./schema.ts";
import * as store from "./store.ts";

const at = within("tax", "/v1/entities/{entity_id}/deadlines");

export const reviewDeadlines = operation({
  ...at("review_deadlines", "POST /review"),
  ofItself: true,
  title: "Review the deadlines",
  about:
    "Opens what is due next of a company whose formation is `Active`: the home state's report, first report and tax (one filing is one obligation), and the income tax return of its fiscal year (Form 1120, with the day of Form 1120-S beside it; of an llc Form 1065, unless one person holds all of it); Forms 941, 940 and W-2 where payroll was processed, Form 941 also of later quarters without wages, and 1099s where payments reach the year's threshold, of this year and the last; Form 2553 as an option while it is open; a New York llc's publication; California's fee of an llc by its receipts; and qualification in other states in which its people work, or whose reports it tracks. And it has the tiers of obligations that the service opened rise as their days come near: 90 days before medium, 30 high, 7 critical. The service does so by itself when a company becomes active and on every day on which there is something to be done; doing it by hand changes nothing that it would not. While a conversion is `pending_filing` what is asked of the former type goes on; once it is confirmed, what was asked of that type by a later day ends with a note, its last return is asked for, and the new type's reports and return open. Of a company that has converted into another state the new one's reports open, the old one's end with a note, but for the tax on the time there, and qualification in the old one is asked for; of the new one it is asked no more, and whether one that was completed has ended. What was asked of payroll or payments that were voided since ends with a note, too, and is asked for again where there are others; and a return of payroll that was filed is asked to be corrected where the books say otherwise since. Other states' reports are tracked by hand; what our facts lack is said to be so.",
  input: z.object({ entity_id: Id("ent") }),
  output: Review,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { entity_id }) => store.review(tx, entity_id),
});
