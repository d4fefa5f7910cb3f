import { expect } from "vitest";
import { asOwner, rowCounts } from "./database.ts";
import { quiet } from "./quiet.ts";
import type { Workspace } from "./world.ts";

/** So many tests share a count of the rows: whichever of them left something, its receipt names the deed. */
const AT_ONCE = 20;

/**
 * Watches workspaces of which nothing is asked but what keeps nothing. What one look finds is what the next begins with, so
 * that the rows are counted once for many tests.
 */
export function keeping() {
  let watched: [Workspace, ...Workspace[]] | undefined;
  let before: Record<string, number> = {};
  let asked = 0;
  const look = async () => {
    if (!watched) throw new Error("nothing is watched yet");
    const last = before;
    before = await rowCounts(...watched);
    const came = Number(before.receipt) - Number(last.receipt);
    const deeds = came > 0 ? await deedsIn(watched, came) : [];
    expect(before, `what came since the last look: ${deeds.join(", ") || "no receipt"}`).toEqual(last);
  };
  return {
    /** Begins with what is there, once nothing of it is under way any more; begins anew after what is meant to be kept. */
    watch: async (...workspaces: [Workspace, ...Workspace[]]): Promise<void> => {
      for (const { workspace_id } of workspaces) await quiet(workspace_id);
      watched = workspaces;
      before = await rowCounts(...workspaces);
    },
    /** No row has come or gone since the last look; taken after what nothing is kept of, and before what something is: `afterAll`. */
    look,
    /** A look for every twentieth test: the last ones are looked at by `look`, after all of them. */
    expectNothingKept: async (): Promise<void> => {
      asked++;
      if (asked % AT_ONCE === 0) await look();
    },
  };
}

async function deedsIn(workspaces: Workspace[], latest: number): Promise<string[]> {
  const rows = await asOwner<{ action: string }>(
    `select body::jsonb ->> 'action' as action from receipt where workspace_id = any ($1)
     order by receipt_id desc limit $2`,
    [workspaces.map(({ workspace_id }) => workspace_id), latest],
  );
  return rows.map(({ action }) => action);
}
