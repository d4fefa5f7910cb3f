import fc from "fast-check";
import type { Ids, Served } from "./records.ts";
import { requestOf } from "./records.ts";

const CRLF = "\r\n";

/** What a request is made of before somebody has spoilt it. */
interface Sound {
  key: string;
  ids: Ids;
  served: readonly Served[];
}

/** Whatever Unicode has but halves of pairs, as often as it has it: fast-check's own `binary` first makes a table of them all, for most of a second. */
const character = fc
  .oneof(
    { weight: 0xd800, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 0x102000, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((code) => String.fromCodePoint(code));

const hostileText = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "../../etc/passwd",
    "%00",
    "'; drop table entity; --",
    "<script>",
    "\u202e",
    "𝕏".repeat(40),
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: character, maxLength: 30 }),
);

const value: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, {}, [], [[]], { $ref: "0.result" }, -1, 0, 2 ** 53, 1e308, "2026-02-30", "9".repeat(400)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** An example's body with some of its fields replaced, left out or joined by others. */
const spoilt = (body: object): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(body), "__proto__", "entity_id"), hostileText), value, {
        maxKeys: 4,
      }),
      fc.subarray(Object.keys(body)),
    )
    .map(([other, kept]) =>
      JSON.stringify({ ...Object.fromEntries(Object.entries(body).filter(([name]) => kept.includes(name))), ...other }),
    );

const body = (example: object) =>
  fc.oneof(
    { weight: 4, arbitrary: spoilt(example) },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(example)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", "[]", "null", '{"a":1}{"a":2}', "\u0000", "%PDF-1.7", '{"a":"\\ud800"}'),
    },
    { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 200 }) },
  );

const inTarget = fc.constantFrom(
  ...[
    "%",
    "%zz",
    "%00",
    "%ff",
    "%2f",
    "%2e%2e",
    "//",
    "/./",
    "/../",
    ";a=b",
    "\\",
    "#",
    "?",
    "?limit=-1",
    "?limit=1e9",
    "&limit=2&limit=3",
  ],
  ...[
    "?cursor=AAAA",
    "?dry_run=perhaps",
    "?%00",
    "?a[b]=c",
    "?__proto__=1",
    `?q=${"a".repeat(9000)}`,
    "é",
    "\u007f",
    "?dry_run=true",
  ],
);

/** A path with something put where it does not belong, or as it should be. */
const target = (path: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(path) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat({ max: path.length }), inTarget)
        // Behind /v1/, so that it stays the API's to answer.
        .map(([at, odd]) => path.slice(0, Math.max(4, at)) + odd + path.slice(Math.max(4, at))),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant(path), inTarget).map((parts) => parts.join("")) },
    { weight: 1, arbitrary: hostileText.map((text) => `/v1/${encodeURIComponent(text.toWellFormed())}`) },
  );

const methods = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constantFrom("GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS") },
  { weight: 1, arbitrary: fc.constantFrom("TRACE", "PURGE", "get", "M-SEARCH", "PROPFIND", "G\tT", "") },
);

const headers = (key: string) =>
  fc.subarray(
    [
      ...[
        "Content-Type: text/xml",
        "Content-Type: application/json; charset=utf-7",
        "Content-Type: ;",
        "Content-Type: multipart/form-data",
      ],
      ...[
        "Accept: text/html",
        "Accept-Encoding: gzip;q=nonsense",
        "Expect: 100-continue",
        "Expect: miracles",
        "Range: bytes=0-1",
      ],
      ...[
        'If-Match: "',
        "If-None-Match: *",
        'If-Match: W/"a"',
        "Prefer: handling=strict",
        "Idempotency-Key: ",
        `Idempotency-Key: ${"k".repeat(300)}`,
      ],
      ...[
        "Host: ",
        "Host: a@b:99999",
        "Origin: null",
        "Cookie: next-auth.session-token=x",
        "X-HTTP-Method-Override: DELETE",
        "Upgrade: websocket",
      ],
      ...[
        `Authorization: bearer ${key}`,
        "Authorization: Basic YTpi",
        "Authorization: Bearer",
        `X-Long: ${"x".repeat(20_000)}`,
        "No colon here",
        ": no name",
      ],
      ...["Transfer-Encoding: gzip", "Content-Encoding: br", "X-Forwarded-For: , ,", "Forwarded: for=_hidden"],
    ],
    { maxLength: 4 },
  );

/** The bytes of a request that is sound in most of its parts and nonsense in the others. */
export const nonsense = ({ key, ids, served }: Sound): fc.Arbitrary<string> =>
  fc.constantFrom(...served).chain((one) => {
    const sound = requestOf(one, ids);
    return fc
      .record({
        method: methods,
        target: target(sound.path),
        headers: headers(key),
        body: body((sound.body ?? {}) as object),
        hasKey: fc.integer({ min: 0, max: 9 }).map((digit) => digit > 0),
        sayLength: fc.constantFrom("true", "true", "true", "less", "nonsense", "twice"),
        address: fc.ipV4(),
      })
      .map((made) => {
        const method = made.method ?? one.method;
        // As the bytes of UTF-8, one character each.
        const bytes = Buffer.from(method === "GET" && made.method === null ? "" : made.body, "utf8").toString("latin1");
        const length = {
          true: [`Content-Length: ${bytes.length}`],
          less: [`Content-Length: ${Math.floor(bytes.length / 2)}`],
          nonsense: ["Content-Length: -1"],
          twice: [`Content-Length: ${bytes.length}`, `Content-Length: ${bytes.length + 1}`],
        }[made.sayLength];
        return [
          `${method} ${Buffer.from(made.target, "utf8").toString("latin1")} HTTP/1.1`,
          "Host: localhost",
          "Connection: close",
          "Content-Type: application/json",
          `X-Forwarded-For: ${made.address}`,
          ...(made.hasKey ? [`Authorization: Bearer ${key}`] : []),
          ...(length ?? []),
          ...made.headers.map((line) => Buffer.from(line, "utf8").toString("latin1")),
          "",
          bytes,
        ].join(CRLF);
      });
  });
