import { type Article, article, section } from "../../documents/writing.ts";
import type { BylawsTerms } from "./bylaws-terms.ts";

/** The board, its committees, and the officers it appoints. */
export function boardArticles({ law, holder }: BylawsTerms): Article[] {
  return [
    article(
      "Board of Directors",
      section(
        "Powers",
        `The business and affairs of the Corporation are managed by or under the direction of the Board, except as the ${law.term} or the Charter provides otherwise.`,
      ),
      section(
        "Number and qualification",
        `The Board has one or more directors. The incorporator fixes their first number; afterwards the Board fixes it by resolution, within any limits the ${law.term} sets. A reduction does not shorten the term of a director in office. Directors are natural persons and need not be ${holder}s or residents of any state.`,
      ),
      section(
        "Election and term",
        `Directors are elected at each annual meeting of ${holder}s. Each holds office until the next annual meeting and until a successor is elected and qualified, or until earlier death, resignation, or removal.`,
      ),
      section(
        "Resignation and removal",
        `A director may resign at any time by notice in writing or by electronic transmission to the Corporation; the resignation takes effect when it is received or at a later time that it states. The ${holder}s may remove a director with or without cause by a majority of the votes entitled to be cast in an election of directors, except as the ${law.term} provides otherwise.`,
      ),
      section(
        "Vacancies",
        `A vacancy, and a new directorship that comes of a larger number of directors, may be filled by a majority of the directors in office, even if they are fewer than a quorum, by a sole remaining director, or by the ${holder}s. The person chosen serves for the rest of the term.`,
      ),
      section(
        "Regular meetings",
        "The Board may hold regular meetings without notice at times and places that it has fixed and made known to every director.",
      ),
      section(
        "Special meetings",
        "The chair of the Board, the President, or any two directors (or the sole director) may call a special meeting on at least 48 hours’ notice given in person, by telephone, or by electronic transmission, or four days’ notice by mail. The notice need not state the purpose. A director may waive notice in writing, and waives it by attending without objecting at the beginning.",
      ),
      section(
        "Remote participation",
        "Directors may take part in a meeting by any means of communication by which all who take part can hear each other. To take part in this way is to be present in person.",
      ),
      section(
        "Quorum and vote",
        `A majority of the total number of directors is a quorum. The act of a majority of the directors present at a meeting with a quorum is the act of the Board, unless the ${law.term}, the Charter, or these Bylaws require more.`,
      ),
      section(
        "Action without a meeting",
        `The Board or a committee may act without a meeting if all its members consent in writing or by electronic transmission, as ${law.at("141(f)")} permits. The consents are kept with the minutes.`,
      ),
      section(
        "Chair",
        "The Board may elect one of its members as chair. The chair presides at meetings of the Board; in the chair’s absence the directors present choose one of their number.",
      ),
      section(
        "Compensation",
        "The Board may fix the compensation of directors and provide for the payment of their expenses. A director may serve the Corporation in another capacity and be paid for it.",
      ),
    ),
    article(
      "Committees",
      section(
        "Appointment",
        `The Board may appoint committees of one or more directors and may give them the powers of the Board, except those that ${law.at("141(c)")} does not allow a committee to exercise. The Board may change or dissolve a committee at any time.`,
      ),
      section(
        "Rules",
        "The rules of these Bylaws on the Board’s meetings, notice, quorum, vote, and written consent apply to committees. Each committee keeps minutes and reports to the Board.",
      ),
    ),
    article(
      "Officers",
      section(
        "Offices",
        "The officers are a President (who may be titled Chief Executive Officer), a Secretary, and a Treasurer (who may be titled Chief Financial Officer), and any others that the Board appoints. One person may hold several offices unless the law forbids it.",
      ),
      section(
        "Appointment and term",
        "The Board appoints the officers. Each serves until a successor is appointed or until earlier death, resignation, or removal. Appointment is not in itself a contract of employment.",
      ),
      section(
        "Resignation and removal",
        "An officer may resign by notice to the Corporation. The Board may remove an officer at any time, with or without cause. Neither affects rights that exist under a contract.",
      ),
      section(
        "President",
        "The President is the chief executive of the Corporation unless the Board appoints another, has general charge of its business under the Board’s direction, and sees that the Board’s resolutions are carried out.",
      ),
      section(
        "Secretary",
        `The Secretary keeps the minutes of the meetings of ${holder}s and of the Board, gives the notices that these Bylaws require, keeps the record of ${holder}s, and certifies the Corporation’s records.`,
      ),
      section(
        "Treasurer",
        "The Treasurer has charge of the Corporation’s funds, keeps or oversees its books of account, and reports to the Board on its financial condition when the Board asks.",
      ),
      section(
        "Other officers and delegation",
        "Other officers have the duties the Board or the President gives them. The Board may give the duties of an absent officer to another person.",
      ),
      section(
        "Compensation",
        "The Board, or an officer or committee that it authorizes, fixes the compensation of officers.",
      ),
      section(
        "Shares in other organizations",
        "The President, or another person the Board authorizes, may vote and otherwise act for the Corporation on shares and interests that it holds in other organizations.",
      ),
    ),
  ];
}
