import { verifySnippet } from "#ui/trust/receipts/verify-snippet.ts";

/** A section above the operations: paragraphs (with code between backticks), and an example. */
export interface Introduction {
  anchor: string;
  title: string;
  text: string;
  code?: { label: string; code: string };
}

/** What holds for every operation, so that no operation has to say it; samples name the server that is asked. */
export const introductionsFor = (origin: string): readonly Introduction[] => [
  {
    anchor: "authentication",
    title: "Authentication",
    text: `Every request carries an API key: \`Authorization: Bearer mb_…\`. Keys are made under Settings, by \`POST /v1/keys\`, or with \`npm run --silent keys -- create --workspace NAME\`; each is shown once and kept as a hash.

A key carries scopes: \`<domain>:read\`, \`<domain>:write\` (which includes reading), \`intents:execute\`, \`agents:execute\`, or \`*\` for all of them. A missing or invalid key is a 401; a missing scope is a 403 that names it.

The samples below run as they stand once KEY is set:`,
    code: {
      label: "KEY",
      code: `export KEY="mb_…"\n\ncurl "${origin}/v1/entities" \\\n  -H "Authorization: Bearer $KEY"`,
    },
  },
  {
    anchor: "requests-and-answers",
    title: "Requests and answers",
    text: `Bodies are JSON, up to 1 MiB, with \`Content-Type: application/json\`; an action without fields takes \`{}\` or no body. Fields of a body that an operation does not know are passed over and named in \`X-Ignored-Fields\`; with \`Prefer: handling=strict\` they are a 400, and of keys, policies and plans they always are. The same holds of a body that a DELETE brings. A name in the query that the path does not know is a 400, and so is one that is given twice.

A success is 200 with the record, or 204 where there is nothing to say. A record is a flat object in snake_case; an absent value is \`null\`, never a missing key. Amounts and shares are whole numbers from 1 to 2^53−1, amounts in cents. Times are RFC 3339 in UTC with milliseconds, days \`YYYY-MM-DD\`, periods \`YYYY-MM\`.

Every answer carries \`X-Request-Id\`; every write names its receipt in \`X-Receipt-Id\`.`,
  },
  {
    anchor: "errors",
    title: "Errors",
    text: `\`error\` is one sentence that names the field and the rule, \`code\` a stable word to program against, \`issues\` every broken rule with the path of its field.

Checks come in this order: key (401), rate limit (429), route (404, 405), scope (403), body (400), existence (404), dissolved company (400), state or rule (400), conflict (409). A refused act leaves nothing behind.`,
    code: {
      label: "refusal",
      code: `{
  "error": "legal_name must not be empty",
  "code": "validation_error",
  "request_id": "req_01k0zk1x3ve4b8j0c2v5y6m7n8",
  "issues": [{ "path": "legal_name", "message": "must not be empty" }]
}`,
    },
  },
  {
    anchor: "lists",
    title: "Lists and cursors",
    text: `A list answers \`data\` and \`next_cursor\`, newest first unless a natural order exists. \`limit\` is 1 to 1000, 100 if left out. Give \`next_cursor\` back as \`cursor\` for the next page, until it is \`null\`. Pages hold each record once, also while records are being added.`,
    code: {
      label: "next page",
      code: `curl "${origin}/v1/entities?limit=50&cursor=$NEXT" \\\n  -H "Authorization: Bearer $KEY"`,
    },
  },
  {
    anchor: "idempotency",
    title: "Idempotency",
    text: `Any POST or PATCH may carry an \`Idempotency-Key\` of your choice, 1 to 255 characters. For 24 hours the same key with the same body gets the first answer again, with \`Idempotent-Replayed: true\`, and nothing is done twice. Another body is a 409; so is a repetition while the first still runs, with \`Retry-After\`. A body that is refused for its shape uses up no key. Secrets in an answer are shown once: a repetition shows them masked.`,
  },
  {
    anchor: "conditions",
    title: "Changing what nobody else has changed",
    text: `One record answers its \`ETag\`. Sent back as \`If-Match\` with a write about that record, it is a 412 if anybody has changed the record since, and nothing is done. The record is what is read at the write's own path, or nearest above it, if anything is: \`PATCH …/invoice-settings\` goes by the settings, \`POST …/invoices/{invoice_id}/send\` by the invoice. Where nothing reads it by itself (a member, a key, an invitation, a calendar feed, a scenario's link), the operation names no \`If-Match\` among its headers, and one that is sent all the same is a 400. Sent as \`If-None-Match\` with the reading, it is a 304 without a body where nothing has changed.`,
    code: {
      label: "conditional change",
      code: `curl -X PATCH "${origin}/v1/contacts/con_01k0zk1x3ve4b8j0c2v5y6m7n8" \\\n  -H "Authorization: Bearer $KEY" \\\n  -H "Content-Type: application/json" \\\n  -H 'If-Match: "Zk0f3hQ2yV1nB8sLx5TqAw"' \\\n  -d '{"phone": "+1 415 555 0134"}'`,
    },
  },
  {
    anchor: "dry-runs",
    title: "Dry runs",
    text: `Any write with \`?dry_run=true\` is decided and run, and nothing of it is kept: no number is used up, no mail is sent, no receipt is left. The answer says what would be done: \`result\`, the record that would be answered, and \`effects\`, every record that would be made or changed, with the journal entries, obligations and messages. What would be refused is refused.`,
    code: {
      label: "dry run",
      code: `curl -X POST "${origin}/v1/intents?dry_run=true" \\\n  -H "Authorization: Bearer $KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '{"action": "form_entity", "params": {"entity_name": "Acme Robotics", "entity_type": "c_corp", "jurisdiction": "DE"}}'`,
    },
  },
  {
    anchor: "rate-limits",
    title: "Rate limits",
    text: `Each key has its own allowance: 6000 requests in 60 seconds unless this instance says otherwise. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell how much is left; beyond it, a 429 says in \`Retry-After\` how many seconds to wait.

While others ask as well, a workspace’s requests with more than 16 KiB of body are taken up one after another, and while there is much to do each waits for up to two seconds after the one before, so that nobody waits for another’s large ones; where more than 50 wait, the next is a 429.`,
  },
  {
    anchor: "receipts-and-proof",
    title: "Receipts, and how to verify them",
    text: `Every write is an act: done and receipted in one transaction. What \`GET /v1/receipts/{receipt_id}\` answers never changes by a byte.

\`hash\` is the SHA-256 of the receipt’s canonical JSON (RFC 8785) without \`hash\`, \`signature\` and \`key_id\`; \`signature\` is the Ed25519 signature of the hash’s 32 bytes, by a key that \`GET /v1/log/keys\` lists for ever. Keys, checkpoints, consistency and proofs by a receipt’s hash are answered without an API key, so that whoever is handed a receipt can check it. This checks one with Node alone:`,
    code: { label: "verify.mjs", code: verifySnippet("rcpt_01k0zk1x3ve4b8j0c2v5y6m7n8", origin) },
  },
  {
    anchor: "mcp",
    title: "For AI agents: MCP",
    text: `An agent that speaks the Model Context Protocol connects to \`${origin}/mcp\` (streamable HTTP, without sessions) with the same \`Authorization: Bearer\` header and key. Scopes, policies, receipts and the rate limit are the same as here.

The nineteen intents are tools by their names, each with an optional \`dry_run\`. \`search_operations\`, \`describe_operation\` and \`call_operation\` reach every operation of this reference, \`plan\` makes a plan, and \`next_steps\` tells what waits. A refusal is a tool’s result with \`isError\` and the error body that is described above; the receipt of an act is told beside its answer. A file comes as a resource, up to 4 MiB.`,
    code: {
      label: "client's configuration",
      code: `{
  "mcpServers": {
    "minutebook": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer mb_…" }
    }
  }
}`,
    },
  },
  {
    anchor: "clients",
    title: "Typed clients",
    text: `The OpenAPI 3.1 document that is linked above says all of this for machines: intents typed by their action, every code, every field. openapi-typescript, @hey-api/openapi-ts and openapi-python-client make clients of it. It answers an \`ETag\`, and travels packed where that is asked for.`,
    code: {
      label: "client",
      code: `npx openapi-typescript ${origin}/v1/openapi.json -o minutebook.d.ts`,
    },
  },
];

/** Everything that the reference's first page tells, for its contents. */
export const basics: readonly { anchor: string; title: string }[] = [
  ...introductionsFor(""),
  { anchor: "statuses", title: "Statuses" },
  { anchor: "codes", title: "Error codes" },
].map(({ anchor, title }) => ({ anchor, title }));
