import { type Article, article, section } from "../../documents/writing.ts";
import type { BylawsTerms } from "./bylaws-terms.ts";

/** How those who own the shares meet, vote, and act without meeting. */
export function stockholderArticles({ law, holder }: BylawsTerms): Article[] {
  const Holder = `${holder.slice(0, 1).toUpperCase()}${holder.slice(1)}`;
  return [
    article(
      `Meetings of ${Holder}s`,
      section(
        "Place",
        `Meetings of ${holder}s are held at the place the Board names. To the extent ${law.at("211")} permits, the Board may decide that a meeting is held wholly or partly by remote communication, with reasonable means for ${holder}s to follow it, to vote, and to be identified.`,
      ),
      section(
        "Annual meeting",
        `An annual meeting is held each year, on the date and at the time the Board fixes, to elect directors and to do any other proper business. Directors may be elected by written consent in place of an annual meeting to the extent ${law.at("211")} permits.`,
      ),
      section(
        "Special meetings",
        `A special meeting may be called by the Board, by the chair of the Board, by the President, or by ${holder}s who together hold at least one tenth of the votes entitled to be cast at it. A call by ${holder}s is made in writing to the Secretary and states the purpose. Only the business stated in the notice is done at a special meeting.`,
      ),
      section(
        "Notice",
        `Written notice of each meeting is given to every ${holder} entitled to vote at it, at least 10 and at most 60 days before the day of the meeting, unless the ${law.term} requires a different time. The notice states the place, if any, the date and hour, the means of remote communication, if any, and, for a special meeting, its purpose.`,
      ),
      section(
        "Waiver of notice",
        `A ${holder} may waive notice in writing before or after the meeting. To attend a meeting is to waive notice of it, unless the ${holder} attends to object at its beginning that it was not lawfully called and takes no further part.`,
      ),
      section(
        "Record date",
        `The Board may fix a record date to determine who is entitled to notice of a meeting, to vote, to consent in writing, to receive a dividend, or to exercise another right. The date is not earlier than the Board’s decision and lies within the limits of ${law.at("213")}. If none is fixed, the ${law.term} determines it.`,
      ),
      section(
        "List of those entitled to vote",
        `Before each meeting the Secretary prepares a list of the ${holder}s entitled to vote, in alphabetical order, with the address and the shares of each. It is open to every ${holder} for purposes germane to the meeting, as ${law.at("219")} provides.`,
      ),
      section(
        "Quorum",
        `The holders of a majority of the votes entitled to be cast, present in person or by proxy, are a quorum. Once a quorum is present it is not broken by the departure of some.`,
      ),
      section(
        "Adjournment",
        `Those present may adjourn a meeting, with or without a quorum, by a majority of the votes they hold. No new notice is needed if the time, the place, and the means of remote communication are announced at the adjourned meeting, unless the adjournment is for more than 30 days or a new record date is fixed.`,
      ),
      section(
        "Voting",
        `Each share has one vote unless the Charter says otherwise. Directors are elected by a plurality of the votes cast. Every other matter is decided by a majority of the votes cast for and against it, unless the ${law.term}, the Charter, or these Bylaws require more. Votes may be cumulated only where the Charter grants that right or a statute gives it and does not allow it to be withheld.`,
      ),
      section(
        "Proxies",
        `A ${holder} may vote in person or by a proxy authorized in writing or by electronic transmission, as ${law.at("212")} permits. A proxy is not valid after the time the ${law.term} sets for it, unless it provides for a longer one, and may be revoked unless it states that it is irrevocable and the law supports that.`,
      ),
      section(
        "Conduct of meetings",
        `The chair of the Board presides, in the chair’s absence the President, and in the absence of both a person chosen by the meeting. The Secretary, or a person the presiding officer appoints, keeps the minutes. The presiding officer sets the order of business and may appoint inspectors of election.`,
      ),
    ),
    article(
      `Action of ${Holder}s Without a Meeting`,
      section(
        "Written consent",
        `Any action that may be taken at a meeting of ${holder}s may be taken without one if consents in writing or by electronic transmission, stating the action, are given by the holders of at least the votes that would be needed to take it at a meeting where all shares entitled to vote were present and voted, to the extent ${law.at("228")} permits. Where the ${law.term} asks for the consent of all ${holder}s, all must consent.`,
      ),
      section(
        "Delivery and effect",
        `Consents are delivered to the Corporation and kept with its minutes. An action takes effect when the last consent needed has been delivered, or at a later time that the consents state within the limits of the ${law.term}.`,
      ),
      section(
        "Notice to others",
        `The Corporation promptly tells those ${holder}s who have not consented, and who would have been entitled to notice of a meeting, what action was taken.`,
      ),
    ),
  ];
}
