import * as z from "zod";
import { invalid } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging } from "#lib/core/fields.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { kindOf } from "./rules.ts";
import { NewWitness, Witness, WitnessChange } from "./schema.ts";
import * as store from "./store.ts";

const at = within("witnesses", "/v1/witnesses", "receipts", ofWorkspace);
const WitnessId = z.object({ witness_id: Id("wit") });
const example = { witness_id: "wit_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createWitness = operation({
  ...at("create", "POST"),
  title: "Create a witness",
  about: `Somebody outside of the service who keeps the log's signed heads: a mailbox, or an https address that they are posted to as JSON (the
answer of \`GET /v1/log/checkpoint\`, to be answered with a 2xx within 5 s). A head goes when the log has grown, hourly, daily or weekly, and is tried again for about
half an hour where it is not taken. Whoever has kept one sees later, by \`verify.mjs\`, that nothing which stood then was rewritten.
Addresses of private networks are not reached. A workspace has 20 at most (400), each address once (409).`,
  input: NewWitness,
  strict: true,
  output: Witness,
  example: { name: "Our auditor", address: "auditor@example.com", frequency: "daily" as const },
  async run({ tx }, given) {
    if ((await store.count(tx)) >= store.MOST) throw invalid("address", `must be one of ${store.MOST} at most`);
    const made = await store.insert(tx, { ...given, kind: kindOf(given.address) });
    await store.scheduleDue(tx);
    return store.load(tx, made);
  },
});

export const listWitnesses = operation({
  ...at("list", "GET"),
  title: "List witnesses",
  about: "Newest first, each with the head that it was sent last, and why the last try failed.",
  input: Paging,
  output: Page(Witness),
  example: {},
  run: ({ tx }, page) => store.list(tx, page),
});

export const readWitness = operation({
  ...at("read", "GET /{witness_id}"),
  title: "Read a witness",
  input: WitnessId,
  output: Witness,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changeWitness = operation({
  ...at("update", "PATCH /{witness_id}"),
  title: "Update a witness",
  about: "What is left out stays as it is.",
  input: WitnessChange.extend(WitnessId.shape),
  strict: true,
  output: Witness,
  example: { ...example, frequency: "hourly" as const },
  async run({ tx }, { witness_id, ...given }) {
    const kind = given.address === undefined ? undefined : kindOf(given.address);
    await store.update(tx, { witness_id }, { ...given, kind });
    await store.scheduleDue(tx);
    return store.load(tx, { witness_id });
  },
});

export const deleteWitness = operation({
  ...at("delete", "DELETE /{witness_id}"),
  title: "Delete a witness",
  about: "It is sent no more heads. Those that it has keep proving what they prove.",
  input: WitnessId,
  output: NoContent,
  example,
  async run({ tx }, input) {
    await store.remove(tx, input);
    return null;
  },
});

export const sendToWitness = operation({
  ...at("send", "POST /{witness_id}/send"),
  title: "Send a witness the checkpoint now",
  about:
    "Whatever it was sent before, once the act that asks for it is done. A witness that is not enabled is sent nothing.",
  input: WitnessId,
  output: NoContent,
  example,
  async run({ tx }, input) {
    await store.scheduleNow(tx, input);
    return null;
  },
});
