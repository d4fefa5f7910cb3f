import { parseArgs } from "node:util";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createKey, listKeys, revokeKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { findWorkspace, openTestWorkspace, openWorkspace, shownClock } from "#lib/server/workspaces.ts";
import { expiryOf } from "./expiry.ts";

const usage = `npm run --silent keys -- create --workspace NAME [--name LABEL] [--scopes a:read,b:write] [--expires 2027-01-31|90d] [--test]
npm run --silent keys -- list --workspace NAME
npm run --silent keys -- revoke --workspace NAME KEY_ID
npm run --silent keys -- rotate encryption|signing|sessions`;

const fail = (message: string): never => {
  throw new AppError(400, "usage", message);
};

/** Whoever may run this may read the database: the shell acts with every scope. */
const shell = (workspace_id: string): Caller => ({
  workspace_id,
  actor: { type: "system", id: "keys", name: "npm run keys" },
  scopes: new Set(["*"]),
  role: null,
  entity_ids: null,
  address: null,
  request_id: newId("request"),
});

function stateOf({ revoked_at, expires_at }: { revoked_at: string | null; expires_at: string | null }): string {
  if (revoked_at) return `revoked ${revoked_at}`;
  if (!expires_at) return "valid";
  return `${Date.parse(expires_at) > Date.now() ? "until" : "expired"} ${expires_at}`;
}

async function existing(name: string): Promise<Caller> {
  const workspace = await findWorkspace(name);
  return shell(workspace?.workspace_id ?? fail(`There is no workspace named ${name}.`));
}

/** The workspace of that name, opened if there is none: with `--test` one that is made for tests, which another is not made later. */
async function opened(name: string, is_test: boolean): Promise<string> {
  if (!is_test) return openWorkspace(name);
  const found = await findWorkspace(name);
  if (found === null) return (await openTestWorkspace(name)) ?? fail(`Somebody opens ${name} just now: try again.`);
  if ((await shownClock(found.workspace_id)) !== null) return found.workspace_id;
  return fail(`${name} was not made for tests, and so is never made one.`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      workspace: { type: "string" },
      name: { type: "string", default: "Key" },
      scopes: { type: "string", default: "*" },
      expires: { type: "string" },
      test: { type: "boolean", default: false },
    },
  });
  const [command, key_id] = positionals;
  const workspace = values.workspace?.trim() || fail(`--workspace is required.\n${usage}`);
  if (command === "create") {
    const input = {
      name: values.name,
      scopes: values.scopes.split(",").map((word) => word.trim()),
      expires_at: expiryOf(values.expires, Date.now()),
    };
    const { value } = await execute(createKey, shell(await opened(workspace, values.test)), input);
    console.log(value.key);
  } else if (command === "list") {
    const { value } = await execute(listKeys, await existing(workspace), { limit: 1000 });
    for (const key of value.data) {
      console.log([key.key_id, `…${key.hint}`, key.name, key.scopes.join(","), stateOf(key)].join("\t"));
    }
  } else if (command === "revoke") {
    await execute(revokeKey, await existing(workspace), { key_id: key_id ?? fail(`Which key?\n${usage}`) });
    console.log(`${key_id} is revoked.`);
  } else {
    fail(usage);
  }
}

try {
  await run();
} catch (error) {
  // A wrong call is a sentence; anything else is a fault and shows itself whole.
  console.error(error instanceof AppError || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all([closePool(), directory().$disconnect()]);
}
