import { cache } from "react";
import { readRecurringEntry } from "#lib/domains/books/recurring/operations.ts";
import { read } from "#lib/server/read.ts";

export interface RecurringParams {
  params: Promise<{ entity_id: string; recurring_entry_id: string }>;
}

export const recurringOf = cache((entity_id: string, recurring_entry_id: string) =>
  read(readRecurringEntry, { entity_id, recurring_entry_id }),
);
