import { type Context, Hono } from "hono";
import type { Caller } from "#lib/core/caller.ts";
import { AppError, changedSince } from "#lib/core/errors.ts";
import { etagOf, foretells, isMatch } from "#lib/core/etag.ts";
import { newId } from "#lib/core/ids.ts";
import { type Operation, pathParams, route } from "#lib/core/operation.ts";
import { publishedKeys } from "#lib/domains/trust/receipts/signing.ts";
import { assertMay } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { fileBody, fileHeaders, isFile } from "#lib/work/files.ts";
import { anybodyIn } from "./anybody.ts";
import { authenticate } from "./authenticate.ts";
import { readBytes } from "./body.ts";
import { act, answerOf, look, trial } from "./deed.ts";
import { assertMayTryKey, countUnknownKey } from "./door-limits.ts";
import { conditionOf, hasEtag, isNoneMatch, tagsOf } from "./etag.ts";
import { unreadiness } from "./health.ts";
import { claimOf, idempotencyKey, type KeptAnswer } from "./idempotency.ts";
import { authenticateWebhook } from "./inbound.ts";
import { checkpointNote } from "./log-note.ts";
import { answerMcp, assertOwnOrigin } from "./mcp/door.ts";
import { documentAnswer } from "./openapi/document.ts";
import {
  assertHeard,
  assertQuery,
  besideOperations,
  hasBody,
  headerOf,
  type Question,
  readQuestion,
} from "./question.ts";
import { type Count, countAnybody, countRequest } from "./rate-limit.ts";
import { refusal } from "./refusal.ts";
import { LARGE_BYTES, share } from "./share.ts";

interface Bindings {
  /** The network address of the client, as the server that accepted the connection knows it. */
  address?: string | null;
}
interface Variables {
  caller: Caller;
  request_id: string;
  /** What every answer to this request carries: its limits, what of it was passed over. */
  headers: Record<string, string>;
  /** The body, where it was read before its turn because a signature is over it. */
  bytes?: Uint8Array;
}
type Env = { Bindings: Bindings; Variables: Variables };
type Api = Context<Env>;

const base = { "Cache-Control": "no-store" };
const json = { "Content-Type": "application/json" };

const known = operations.flatMap((operation) => {
  if (!operation.http) return [];
  const { method, path } = route(operation.http);
  return { operation, method, path, hono: path.replaceAll(/\{(\w+)\}/g, ":$1") };
});

/** "0010" of a path whose third word is an identifier: what has words of its own comes before what has identifiers there. */
const generality = (path: string) =>
  path
    .split("/")
    .map((word) => (word.startsWith("{") ? "1" : "0"))
    .join("");

/** Every path of the service as a pattern, with what it knows, the most particular first: what tells a 405 from a 404. */
const paths = [...Map.groupBy(known, ({ path }) => path)]
  .toSorted(([one], [other]) => (generality(one) < generality(other) ? -1 : 1))
  .map(([path, at]) => ({
    at,
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    methods: at.map(({ method }) => method),
  }));

function send(
  c: Api,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  more: Record<string, string> = {},
): Response {
  const isEmpty = status === 204 || status === 304;
  const headers = { ...base, ...(!isEmpty && json), "X-Request-Id": c.get("request_id"), ...c.get("headers"), ...more };
  return new Response(isEmpty ? null : body, { status, headers });
}

/** An operation's answer: with the receipt that it left, and with its ETag where it is one record. */
function sendAnswer(c: Api, operation: Operation, { status, body, receipt_id }: KeptAnswer, more = {}): Response {
  return send(c, status, body, {
    ...(receipt_id !== null && { "X-Receipt-Id": receipt_id }),
    ...(status === 200 && hasEtag(operation) && { ETag: etagOf(body) }),
    ...more,
  });
}

/** Adds to what every answer to this request carries, be it a refusal. */
const tell = (c: Api, headers: Record<string, string>) => c.set("headers", { ...c.get("headers"), ...headers });

async function answerRead(c: Api, operation: Operation, { input }: Question): Promise<Response> {
  const caller = c.get("caller");
  const [ifMatch, ifNoneMatch] = ["If-Match", "If-None-Match"].map((name) => tagsOf(name, c.req.header(name)));
  const done = await look(operation, caller, input);
  const file = isFile(operation, done.value) ? done.value : null;
  if (file) return send(c, 200, await fileBody(file, caller.workspace_id), fileHeaders(file));
  const answer = answerOf(done);
  if (hasEtag(operation)) {
    const etag = etagOf(answer.body);
    if (ifMatch && !isMatch(ifMatch, etag)) throw changedSince();
    if (ifNoneMatch && !isNoneMatch(ifNoneMatch, etag) && !foretells(done.value))
      return send(c, 304, "", { ETag: etag });
  }
  return sendAnswer(c, operation, answer);
}

/** Reads the body and answers; a large one in its workspace's turn. */
async function answer(c: Api, operation: Operation, params: readonly string[]): Promise<Response> {
  const workspace = operation.public && c.req.query("workspace");
  // What anybody may ask of a workspace, whoever has a key may ask as well.
  if (workspace && c.get("caller").actor.type !== "system") {
    c.set("caller", await anybodyIn(workspace, c.env?.address ?? null, c.get("request_id")));
  }
  const caller = c.get("caller");
  assertMay(caller, operation);
  const { method, raw } = c.req;
  const bytes = hasBody(method) ? (c.get("bytes") ?? (await readBytes(raw))) : new Uint8Array();
  const answering = () => answerAsked(c, operation, params, bytes);
  return bytes.byteLength > LARGE_BYTES ? share.run(caller.workspace_id, answering) : answering();
}

async function answerAsked(c: Api, operation: Operation, params: readonly string[], bytes: Uint8Array) {
  const caller = c.get("caller");
  const asked = await readQuestion(c, operation, params, bytes);
  if (asked.ignored.length > 0) tell(c, { "X-Ignored-Fields": headerOf(asked.ignored) });
  if (asked.isPreferred) tell(c, { "Preference-Applied": "handling=strict" });
  assertHeard(asked);
  if (operation.effect === "read") return answerRead(c, operation, asked);
  const condition = conditionOf(operation, c.req.header("If-Match"));
  // A signed webhook carries its own identity, which is signed with it: one that is delivered twice is received once, at
  // one door, whatever Idempotency-Key somebody who has caught it puts beside.
  const named = caller.actor.type === "agent" ? "webhook-id" : "Idempotency-Key";
  const key = idempotencyKey(c.req.header(named), named);
  if (asked.isDryRun) return send(c, 200, JSON.stringify(await trial(operation, caller, asked.input, condition)));
  const claim = key === null ? null : claimOf(caller, key, [c.req.method, c.req.path, asked.text]);
  const { answer, isReplayed } = await act(operation, caller, asked.input, condition, claim);
  return sendAnswer(c, operation, answer, isReplayed ? { "Idempotent-Replayed": "true" } : {});
}

/** Counts the request, and has every answer tell what is left. Throws 429. */
async function count(c: Api, counted: Promise<Count>): Promise<void> {
  const { headers, refusal: exceeded } = await counted;
  tell(c, headers);
  if (exceeded) throw exceeded;
}

function notKnownBy(c: Api, allow: string[]): never {
  const message = `The path does not know ${c.req.method}: it knows ${allow.join(", ")}.`;
  throw new AppError(405, "method_not_allowed", message, { allow });
}

/** What a path without the asked method answers: 405 where the path knows others, else 404. */
function unknownRoute(c: Api): never {
  // A path of its own, such as /v1/policies/schema, is none of a record's, though a name stands where an identifier would.
  const at = paths.find(({ pattern }) => pattern.test(c.req.path));
  if (!at) throw new AppError(404, "route_not_found", "There is no such path.");
  return notKnownBy(c, at.methods);
}

/**
 * The API: one Hono app, read from the registry. The order of refusal is contract: 401, 429, 404 and 405 for the route,
 * 403, 400 for the body, 404, 400, 403, 409 (decisions "Answers").
 */
export const api = new Hono<Env>();

api.use(async (c, next) => {
  c.set("request_id", newId("request"));
  c.set("headers", {});
  await next();
});
api.onError((error, c) => {
  const { status, headers, body } = refusal(error, c.get("request_id"));
  return send(c, status, JSON.stringify(body), headers);
});
api.use("/mcp", async (c, next) => {
  assertOwnOrigin(c.req.header("Origin"));
  await next();
});
for (const [path, names] of Object.entries(besideOperations)) {
  api.get(path, async (c, next) => {
    assertQuery(c.req.queries(), names);
    await next();
  });
}
api.get("/v1/openapi.json", async (c) => {
  const { status, headers, body } = await documentAnswer(c.req.raw.headers);
  return send(c, status, body, headers);
});
api.get("/healthz", (c) => send(c, 200, JSON.stringify({ status: "ok" })));
api.get("/readyz", async (c) => {
  const reason = await unreadiness();
  return reason === null
    ? send(c, 200, JSON.stringify({ status: "ok" }))
    : send(c, 503, JSON.stringify({ status: "unavailable", error: reason, reason }));
});
for (const { operation, hono } of known.filter(({ operation }) => operation.public)) {
  api.use(hono, async (c, next) => {
    const workspace = c.req.query("workspace");
    if (operation.public && workspace !== undefined && c.req.header("Authorization") === undefined) {
      const address = c.env?.address ?? null;
      await count(c, countAnybody(address));
      c.set("caller", await anybodyIn(workspace, address, c.get("request_id")));
    }
    await next();
  });
}
api.get("/.well-known/minutebook-keys.json", async (c) => {
  await count(c, countAnybody(c.env?.address ?? null));
  return send(c, 200, JSON.stringify({ data: await publishedKeys(), next_cursor: null }));
});
api.get("/log/checkpoint", async (c) => {
  const address = c.env?.address ?? null;
  await count(c, countAnybody(address));
  const note = await checkpointNote(c.req.query("workspace") ?? "", address, c.get("request_id"));
  return send(c, 200, note, { "Content-Type": "text/plain; charset=utf-8" });
});
api.use("/v1/inbound/:door/:agent_id", async (c, next) => {
  // The agent's own signature stands in for a key (decisions "Agents"); a key, where there is one, goes before it.
  if (c.req.header("Authorization") === undefined && c.req.header("webhook-signature") !== undefined) {
    const bytes = await readBytes(c.req.raw);
    c.set("bytes", bytes);
    const agent_id = c.req.param("agent_id") ?? "";
    const address = c.env?.address ?? null;
    await assertMayTryKey(address);
    try {
      c.set("caller", await authenticateWebhook(agent_id, c.req.raw.headers, bytes, c.get("request_id")));
    } catch (error) {
      if (error instanceof AppError && error.status === 401) await countUnknownKey(address);
      throw error;
    }
  }
  await next();
});
api.use(async (c, next) => {
  const known = c.get("caller");
  // Whoever needs no key has been counted by their address.
  if (known && known.actor.type === "system") return next();
  const caller =
    known ?? (await authenticate(c.req.header("Authorization"), c.env?.address ?? null, c.get("request_id")));
  c.set("caller", caller);
  share.note(caller.workspace_id);
  await count(c, countRequest(caller.actor.id));
  await next();
});
api.post("/mcp", async (c) => {
  const { status, body } = await answerMcp(c.req.raw, c.get("caller"));
  return send(c, status, body);
});
api.all("/mcp", (c) => notKnownBy(c, ["POST"]));
const serve = ({ operation, method, path, hono }: (typeof known)[number]) => {
  const params = pathParams(path);
  api.on(method, hono, (c) => answer(c, operation, params));
};
for (const { at, path } of paths) {
  for (const one of at) serve(one);
  // Else what a path of its own does not know would be asked of a record by its last word.
  const isParticular = paths.some((other) => other.path !== path && other.pattern.test(path));
  if (isParticular) api.all(at[0]?.hono ?? path, unknownRoute);
}
api.all("*", unknownRoute);
api.notFound(unknownRoute);
