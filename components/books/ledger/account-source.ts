"use client";

import { useId, useState } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";

export type FindAccounts = Act<
  { entity_id: string; status?: "active"; search?: string; limit: number },
  { data: Account[] }
>;

/**
 * The accounts at hand, and those beside them that were found as one typed: a chart may be longer than a page hands over.
 * What is found joins what is at hand, so that its currency is known as well; the choices are made of both.
 */
export function useAccounts(entity_id: string, atHand: readonly Account[], find: FindAccounts) {
  const [found, setFound] = useState<readonly Account[]>([]);
  const own = useId();
  const source: ChoiceSource = {
    // Its own, since what was found for another form is not at hand in this one.
    key: ["accounts", entity_id, own],
    find: async (search) => {
      if (search === "") return [];
      const { data } = await answerOf(find({ entity_id, status: "active", search, limit: 20 }));
      setFound((before) => [
        ...before,
        ...data.filter((one) => !before.some((two) => two.account_id === one.account_id)),
      ]);
      return [];
    },
  };
  const known = new Set(atHand.map(({ account_id }) => account_id));
  return { accounts: [...atHand, ...found.filter(({ account_id }) => !known.has(account_id))], source };
}
