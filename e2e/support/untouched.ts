import { type Ids, seedCompany } from "./records.ts";
import { openWorld, type World } from "./world.ts";

let opened: Promise<{ world: World; ids: Ids }> | undefined;

async function open() {
  const world = await openWorld();
  return { world, ids: await seedCompany(world) };
}

/**
 * Two workspaces, and a company of the first with a record of every kind: one for all files of a worker that ask for nothing but what
 * is refused or read, since to make it takes as long as to ask all operations of it.
 */
export function untouchedWorld(): Promise<{ world: World; ids: Ids }> {
  opened ??= open();
  return opened;
}
