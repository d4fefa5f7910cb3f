import type { ActionResult } from "#lib/core/answer.ts";
import type { Side } from "#lib/domains/ledger/schema.ts";

export interface GivenEntry {
  date: string;
  description?: string;
  lines: { account_id: string; amount_cents: number; side: Side }[];
}

/** An entry as the editor sends it. */
export interface NewEntry extends GivenEntry {
  entity_id: string;
  /** Posted at once, rather than kept as a draft. */
  post: boolean;
}

/** What the editor goes on with. */
export interface SavedEntry {
  entity_id: string;
  entry_id: string;
}

/** A refusal for a day's period stands at the day, which is what can be changed about it. */
export function atDate<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok || result.error.code !== "period_closed") return result;
  const { error } = result.error;
  return { ...result, error: { ...result.error, issues: [{ path: "date", message: error }] } };
}

const IN_BATCH = "entries.0.";

/**
 * Saves an entry by one act and one receipt: as a draft, or posted, which is a batch of one, so that an entry that cannot
 * be posted leaves no draft behind. What is refused of the batch is told of the entry.
 */
export const saveWith =
  (
    create: (input: GivenEntry & { entity_id: string }) => Promise<ActionResult<SavedEntry>>,
    createBatch: (input: {
      entity_id: string;
      entries: GivenEntry[];
      post: boolean;
    }) => Promise<ActionResult<{ entity_id: string; entry_ids: string[] }>>,
  ) =>
  async ({ post, entity_id, ...entry }: NewEntry): Promise<ActionResult<SavedEntry>> => {
    if (!post) return atDate(await create({ entity_id, ...entry }));
    const result = await createBatch({ entity_id, entries: [entry], post });
    if (result.ok) return { ...result, value: { entity_id, entry_id: result.value.entry_ids[0] ?? "" } };
    const { error, issues = [], ...rest } = result.error;
    const told = issues.map(({ path, message }) => ({ path: path.replace(IN_BATCH, ""), message }));
    return atDate({
      ...result,
      error: { ...rest, error: error.replaceAll(IN_BATCH, ""), ...(told.length > 0 && { issues: told }) },
    });
  };
