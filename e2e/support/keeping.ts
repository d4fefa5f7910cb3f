import { expect } from "vitest";
import { rowCounts } from "./database.ts";
import { quiet } from "./quiet.ts";
import type { Workspace } from "./world.ts";

/**
 * Watches workspaces of which nothing is asked but what keeps nothing. What one look finds is what the next begins with, so
 * that each test counts the rows once.
 */
export function keeping() {
  let watched: [Workspace, ...Workspace[]] | undefined;
  let before: Record<string, number> = {};
  return {
    /** Begins with what is there, once nothing of it is under way any more; begins anew after what is meant to be kept. */
    watch: async (...workspaces: [Workspace, ...Workspace[]]): Promise<void> => {
      for (const { workspace_id } of workspaces) await quiet(workspace_id);
      watched = workspaces;
      before = await rowCounts(...workspaces);
    },
    /** No row has come or gone since the last look. */
    expectNothingKept: async (): Promise<void> => {
      if (!watched) throw new Error("nothing is watched yet");
      const last = before;
      before = await rowCounts(...watched);
      expect(before).toEqual(last);
    },
  };
}
