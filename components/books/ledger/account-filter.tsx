"use client";

import { answerOf } from "#ui/ui/answer-of.ts";
import { ChoiceFilter } from "#ui/ui/choice-filter.tsx";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";
import { accountChoices } from "./account-choices.ts";
import type { FindAccounts } from "./account-source.ts";

/** Those that are deactivated too, since they have a history. */
const accountsFrom = (entity_id: string, find: FindAccounts): ChoiceSource => ({
  key: ["accounts", entity_id, "all"],
  find: async (search) => {
    const { data } = await answerOf(find({ entity_id, limit: 50, ...(search && { search }) }));
    return accountChoices(data, null);
  },
});

/** Narrows a list to one account. `chosen` is the name of the one that the address asks for. */
export function AccountFilter({
  entity_id,
  find,
  chosen,
}: {
  entity_id: string;
  find: FindAccounts;
  chosen: string | undefined;
}) {
  return <ChoiceFilter label="Account" name="account_id" source={accountsFrom(entity_id, find)} chosen={chosen} />;
}
