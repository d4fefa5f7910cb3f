import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const FILE = path.resolve(import.meta.dirname, "../../lib/server/openapi/answers.json");
const LAST = "89abcdefghjkmnpqrstvwxyz";
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const MOST_LETTERS = 240;
const MOST_ITEMS = 2;
const MOST_WORDS = 8;

/** Fields whose value is another in each run, and tells nothing. */
const made: Record<string, string> = {
  signature: `${"mQ3k".repeat(21)}vA==`,
  public_key_pem: `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${"k7Zs".repeat(7)}=\n-----END PUBLIC KEY-----\n`,
  key: "mb_01k0zk1x3ve4b8j0c2v5y6m7n8_…",
  hint: "q7Rw",
  scim_token: "mbs_01k0zk1x3ve4b8j0c2v5y6m7n8_…",
  scim_token_hint: "q7Rw",
  txt_record: "minutebook-domain-verification=…",
  token: "01k0zk1x3ve4b8j0c2v5y6m7n8_…",
  webhook_secret: "whsec_…",
  key_id: "key_01k0zk1x3ve4b8j0c2v5y6m7n8",
};

/** Whether a field of that name has another value in each run. */
export const madeAnew = (name: string): boolean => Object.hasOwn(made, name);

/** An answer as the reference shows it: what differs from run to run stands for itself, and what is long is cut. */
export function normalised(answer: unknown, example: unknown): unknown {
  const given = JSON.stringify(example);
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const prefix = id.slice(0, id.indexOf("_"));
    const alike = [...ids.keys()].filter((other) => other.startsWith(`${prefix}_`)).length;
    const known = ids.get(id) ?? `${prefix}_01k0zk1x3ve4b8j0c2v5y6m7n${LAST[alike % LAST.length]}`;
    ids.set(id, known);
    return known;
  };
  const textOf = (text: string, key: string): string => {
    const own = made[key];
    if (own !== undefined) return own;
    const told = text
      .replaceAll(/\b[a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}\b/g, idOf)
      .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "2026-03-31T09:30:00.000Z")
      .replaceAll(/\b20\d\d-\d\d-\d\d\b(?!T)/g, (day) => (given.includes(day) ? day : "2026-03-31"))
      .replaceAll(/\b[0-9a-f]{64}\b/g, HASH)
      // What opens something by its address alone is no less of a secret for being in one.
      .replaceAll(/\/(i|scenario|calendar)\/[\w-]{8,}/g, "/$1/…")
      .replaceAll(/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, "http://localhost:3000");
    return told.length > MOST_LETTERS ? `${told.slice(0, MOST_LETTERS)} …` : told;
  };
  const shown = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return textOf(value, key);
    if (Array.isArray(value)) {
      const most = value.some((item) => typeof item === "object" && item !== null) ? MOST_ITEMS : MOST_WORDS;
      return value.slice(0, most).map((item) => shown(item, key));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shown(member, name)]));
  };
  return shown(answer, "");
}

/** Where two answers differ in which fields they have: what is null, or an empty list, in one of them says nothing. */
export function differingFields(kept: unknown, answer: unknown, at = ""): string[] {
  if (Array.isArray(kept) && Array.isArray(answer)) {
    return kept.length > 0 && answer.length > 0 ? differingFields(kept[0], answer[0], `${at}[]`) : [];
  }
  const isRecord = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isRecord(kept) || !isRecord(answer)) return [];
  const [was, is] = [new Map(Object.entries(kept)), new Map(Object.entries(answer))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const where = at === "" ? name : `${at}.${name}`;
    return was.has(name) && is.has(name) ? differingFields(was.get(name), is.get(name), where) : [where];
  });
}

/** The answers that the reference shows, by the operation's name. */
export const keptAnswers = (): Record<string, unknown> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Record<string, unknown>) : {};

/** Whether this run writes the answers anew: RECORD_ANSWERS=1 npm test -- api examples. */
export const isRecording = process.env.RECORD_ANSWERS === "1";

/** Writes the answers, one a line. */
export function keepAnswers(answers: Record<string, unknown>): void {
  const lines = Object.entries(answers)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`);
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
}
