import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { allScopes, covers } from "#lib/core/scopes.ts";
import { Companies } from "../schema.ts";
import * as workspaces from "../workspaces/store.ts";

const Me = z
  .object({
    actor: z
      .object({
        type: z.enum(["api_key", "user", "agent", "system"]),
        id: z.string().meta({ description: "A key's `key_id`, a person's `user_id`, an agent's `agent_id`." }),
        name: z.string(),
      })
      .meta({ description: "As receipts name whoever acted." }),
    workspace_id: Id("ws"),
    workspace_name: z.string().meta({ description: "The name that people know the workspace by." }),
    is_test: z.boolean().meta({ description: "Whether the workspace is made for tests, with a clock of its own." }),
    scopes: z.array(z.string()).meta({ description: "All that is held, one by one, also where the key has `*`." }),
    entity_ids: Companies,
    expires_at: Timestamp.nullable().meta({ description: "When the key ends by itself; null where it does not." }),
  })
  .meta({ id: "Me" });

export const readMe = operation({
  ...within("me", "/v1/me", "keys")("read", "GET"),
  ofAnyScope: true,
  title: "Read who asks",
  about: "Whose the key is that asks, and what it may do: for a client that was given one, and to see that it works.",
  input: z.object({}),
  output: Me,
  example: {},
  async run({ tx, caller }) {
    const { actor, workspace_id, scopes, entity_ids, expires_at = null } = caller;
    return {
      ...{ actor, workspace_id, workspace_name: await workspaces.loadName(tx), is_test: tx.clock !== null },
      ...{
        scopes: allScopes.filter((scope) => covers(scopes, scope)),
        entity_ids: entity_ids && [...entity_ids],
        expires_at,
      },
    };
  },
});
