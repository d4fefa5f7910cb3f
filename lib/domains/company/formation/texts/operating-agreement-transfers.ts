import { type Article, article, section } from "../../documents/writing.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";

/** How Units change hands and how membership ends: Articles 7 and 8 of the operating agreement. */
export function transferArticles(facts: FormationFacts): Article[] {
  const law = lawOf(facts);
  return [
    article(
      "Transfer of Units and New Members",
      section(
        "Restriction",
        "A member may sell, give, pledge, or otherwise transfer Units only as this Article permits. A transfer that it does not permit has no effect against the Company.",
      ),
      section(
        "Permitted transfers",
        "A member may transfer Units, after notice to the Company, to a trust for the member’s own benefit or that of the member’s spouse or descendants, or to an entity that the member wholly owns, if the transferee agrees in writing to be bound by this Agreement.",
      ),
      section(
        "Right of first refusal",
        "A member who receives a genuine written offer from another person for Units, and wishes to accept it, first gives the Company and the other members written notice of its terms and of the person who made it. The Company may buy all of the Units on those terms within 30 days after the notice; the other members may buy what it does not take within 15 days after that, in proportion to their Percentage Interests or as they agree. If they do not together take all of the Units, the member may transfer all of them to that person within 90 days, on terms no better for that person, and Section 7.4 then applies.",
      ),
      section(
        "Admission of transferees",
        `A transferee becomes a member only with the approval of members who hold at least two thirds of the Units held by the other members, and on signing this Agreement; a transferee under Section 7.2 needs no approval. A transferee who is not admitted has the right to distributions and allocations that belong to the Units and no other right, as ${law.at("18-702")} provides.`,
      ),
      section(
        "Conditions",
        "No transfer is made that would breach securities laws, require the Company to register its Units, or cause it to be treated as a publicly traded partnership. The member who transfers pays the Company’s reasonable expenses of the transfer.",
      ),
      section(
        "New members",
        "A person who receives Units from the Company becomes a member when the issue and the admission have been approved under Section 6.3, the person has signed this Agreement, and the contribution agreed has been made or promised.",
      ),
      section(
        "Creditors of a member",
        `A creditor of a member, or an assignee in that member’s bankruptcy, has no more than the rights of a transferee who is not admitted, and in particular none to take part in management or to the Company’s property, as ${law.at("18-703")} provides.`,
      ),
    ),
    article(
      "Withdrawal, Death, and Other Ends of Membership",
      section(
        "No right to withdraw",
        "A member may not withdraw from the Company before its winding up without the approval of a majority in Units of the other members, so far as the law permits this to be agreed.",
      ),
      section(
        "Death, incapacity, and other events",
        `A member ceases to be one on death, on a court’s finding of incapacity, on the dissolution of a member that is an entity, and, unless the other members agree otherwise, on the member’s bankruptcy. The member’s successor has the rights of a transferee who is not admitted, until admitted under Section 7.4.`,
      ),
      section(
        "The last member",
        `If the last member ceases to be one, that member’s personal representative or other successor may agree in writing, within 90 days, to continue the Company and to be admitted as a member, or to name another person for it, with effect from the event, as ${law.at("18-801(a)(4)")} permits.`,
      ),
      section(
        "Purchase by the Company",
        "Within 180 days after it learns of an event under Section 8.2, the Company may buy the Units concerned for their fair value on the date of the event. If the parties do not agree on that value within 30 days, an independent appraiser whom they choose together determines it, and each side pays half of the cost. The Company may pay in equal quarterly installments over at most three years, with interest at the applicable federal rate.",
      ),
      section(
        "No claim to value",
        "Except under Section 8.4, a person who ceases to be a member has no claim to the fair value of the Units before the Company is wound up.",
      ),
    ),
  ];
}
