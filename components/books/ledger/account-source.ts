"use client";

import { useId, useState } from "react";
import type { Account, AccountType } from "#lib/domains/books/ledger/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";

interface Asked {
  entity_id: string;
  status?: "active";
  account_type?: AccountType;
  search?: string;
  named?: string;
  limit: number;
}

export type FindAccounts = Act<Asked, { data: Account[] }>;

/** As many names are asked for at once. */
const ASKED = 100;
/** No account's name is longer. */
const LONGEST = 500;

/**
 * The accounts at hand, and those beside them that were found as one typed: a chart may be longer than a page hands over.
 * What is found joins what is at hand, so that its currency is known as well; the choices are made of both.
 */
export function useAccounts(
  entity_id: string,
  atHand: readonly Account[],
  find: FindAccounts,
  only: Pick<Asked, "account_type"> = {},
) {
  const [found, setFound] = useState<readonly Account[]>([]);
  const own = useId();
  const ask = async (asked: Pick<Asked, "search" | "named" | "limit">) => {
    const { data } = await answerOf(find({ entity_id, status: "active", ...only, ...asked }));
    setFound((before) => [
      ...before,
      ...data.filter((one) => !before.some((two) => two.account_id === one.account_id)),
    ]);
    return data;
  };
  const source: ChoiceSource = {
    // Its own, since what was found for another form is not at hand in this one.
    key: ["accounts", entity_id, own],
    find: async (search) => {
      if (search !== "") await ask({ search, limit: 20 });
      return [];
    },
  };
  const known = new Set(atHand.map(({ account_id }) => account_id));
  return {
    accounts: [...atHand, ...found.filter(({ account_id }) => !known.has(account_id))],
    source,
    /** Those of which the whole code or name is one of these. */
    named: async (names: readonly string[]): Promise<Account[]> => {
      const asked = names.filter((name) => name.length <= LONGEST);
      const parts = Array.from({ length: Math.ceil(asked.length / ASKED) }, (_, at) =>
        ask({ named: asked.slice(at * ASKED, (at + 1) * ASKED).join("\n"), limit: 1000 }),
      );
      return (await Promise.all(parts)).flat();
    },
  };
}
