import { invalid } from "#lib/core/errors.ts";

/** What a voter may say (interface part 4, "Allowed values"). */
export const decisions = ["approve", "reject", "abstain"] as const;
export type Decision = (typeof decisions)[number];

export const results = ["pending", "approved", "rejected"] as const;
export type Result = (typeof results)[number];

/** How many votes of each kind an item has. */
export type Tally = Record<Decision, number>;

/** The votes of one item, counted. */
export function tally(votes: readonly { decision: Decision }[]): Tally {
  const counted: Tally = { approve: 0, reject: 0, abstain: 0 };
  for (const { decision } of votes) counted[decision] += 1;
  return counted;
}

/**
 * What an item's votes come to: `approved` when more approve than reject, else `rejected`. Abstentions do not count, a
 * tie does not approve, and an item that nobody has voted on is `pending`.
 */
export function result({ approve, reject, abstain }: Tally): Result {
  if (approve + reject + abstain === 0) return "pending";
  return approve > reject ? "approved" : "rejected";
}

/** Throws 400 where the agenda has no such item; items count from 0 (decisions "Acts"). */
export function assertItem(agenda_items: readonly string[], index: number): void {
  const count = agenda_items.length;
  if (index < 0 || index >= count) {
    throw invalid(
      "agenda_item_index",
      `must be from 0 to ${count - 1}: the meeting has ${count} agenda item${count === 1 ? "" : "s"}, counted from 0, and ${index} was asked for`,
      "agenda_item_out_of_range",
    );
  }
}

/** Who signs the minutes of a company's meetings: its type's governance roles (interface part 2). */
export const governanceRoles = {
  llc: ["Member", "Manager"],
  c_corp: ["Shareholder", "Director", "Officer"],
} as const;
