import { approvalsIn, type Statement } from "../rules.ts";
import type { Policy } from "../schema.ts";
import { type Answer, type Cedar, cedar, evaluate, parse, prepare, type Request } from "./cedar.ts";
import { isTooLong, type Like, likesIn } from "./likes.ts";
import { readingsOf, withKeys } from "./names.ts";

/** The policies of a workspace as they stand at a revision. */
export interface Standing {
  /** The word for them; null: the workspace never had any. */
  revision: string | null;
  /** Whether they are known at all; else they are to be read before anything is done. */
  isSure: boolean;
  statements: ReadonlyMap<string, Statement>;
  texts: ReadonlyMap<string, string>;
  /** What they compare with patterns. */
  likes: readonly Like[];
  /** What some of them ask for, and costs a look into the database. */
  asks: { totals: boolean; whom: boolean; recipients: boolean; resolutions: boolean; company: boolean };
}

/** What this process knows, and which policies the engine has ready where; Next's bundle and the server share one engine. */
interface Known {
  standing: Map<string, Standing>;
  /** By the revision: the place where the engine has its statements ready. */
  ready: Map<string, string>;
  /** Texts as they were read of late. */
  read: Map<string, ReadStatement[]>;
  /** The engine that has: another has none ready. */
  engine?: Cedar;
}

const shared = globalThis as { minutebook_policies?: Known };
shared.minutebook_policies ??= { standing: new Map(), ready: new Map(), read: new Map() };
const known = shared.minutebook_policies;

const MOST_KNOWN = 10_000;
const MOST_READY = 200;
const MOST_READ = 500;

/** What a process that was told nothing takes a workspace for. */
const NONE: Standing = {
  revision: null,
  isSure: true,
  statements: new Map(),
  texts: new Map(),
  likes: [],
  asks: { totals: false, whom: false, recipients: false, resolutions: false, company: false },
};

/** The workspace's policies as this process knows them: what travels ahead of an act tells whether they are so still. */
export const remembered = (workspace_id: string): Standing => known.standing.get(workspace_id) ?? NONE;

/** Remembers a workspace's policies; one that has none and never had is not worth a place. */
export function remember(workspace_id: string, standing: Standing): void {
  known.standing.delete(workspace_id);
  if (standing.revision === null && standing.isSure) return;
  known.standing.set(workspace_id, standing);
  const [oldest] = known.standing.keys();
  if (known.standing.size > MOST_KNOWN && oldest !== undefined) known.standing.delete(oldest);
}

/** Forgets a workspace's policies: its next act reads them. */
export const doubt = (workspace_id: string): void => remember(workspace_id, { ...NONE, isSure: false });

/** A statement as it is asked, in each of its readings. */
interface ReadStatement extends Pick<Statement, "approvals" | "advice"> {
  readings: { text: string; likes: readonly Like[] }[];
  conditions: string;
}

/** Reads a text. One that cannot be read any more forbids everything: it is such a statement. */
async function statementsOf(text: string): Promise<ReadStatement[]> {
  const engine = await cedar();
  const { parts, faults } = await parse(text);
  return (faults.length > 0 ? [UNREADABLE] : parts).map((part) => {
    const { approval, advice = null } = part.json?.annotations ?? {};
    const readings = part.json ? readingsOf(engine, part) : [{ text: part.text, conditions: [] }];
    return {
      approvals: approvalsIn(approval) ?? 0,
      advice,
      readings: readings.map((reading) => ({ text: reading.text, likes: likesIn(reading.conditions) })),
      conditions: JSON.stringify(part.json?.conditions ?? []),
    };
  });
}

/** The same, once for a text of late: whoever changes one policy has the others read already. */
async function readOnce(text: string): Promise<ReadStatement[]> {
  const found = known.read.get(text) ?? (await statementsOf(text));
  known.read.delete(text);
  known.read.set(text, found);
  const [oldest] = known.read.keys();
  if (known.read.size > MOST_READ && oldest !== undefined) known.read.delete(oldest);
  return found;
}

/** Reads policies as they are kept. */
export async function read(
  revision: string | null,
  policies: readonly Pick<Policy, "policy_id" | "name" | "text" | "mode">[],
): Promise<Standing> {
  const statements = new Map<string, Statement>();
  const texts = new Map<string, string>();
  const conditions: string[] = [];
  const likes: Like[] = [];
  for (const { policy_id, name, text, mode } of policies) {
    for (const [at, { approvals, advice, ...statement }] of (await readOnce(text)).entries()) {
      for (const [number, reading] of statement.readings.entries()) {
        const id = `${policy_id}#${at}${number === 0 ? "" : ` read ${number}`}`;
        statements.set(id, { name, mode, approvals, advice });
        texts.set(id, reading.text);
        likes.push(...reading.likes);
      }
      conditions.push(statement.conditions);
    }
  }
  const all = conditions.join();
  const asks = {
    totals: all.includes('_total_cents"'),
    whom: all.includes("recipient") || all.includes('"has_resolution"'),
    recipients: all.includes('"is_new_recipient"'),
    resolutions: all.includes('"has_resolution"'),
    company: all.includes('"Var":"resource"'),
  };
  return { revision, isSure: true, statements, texts, likes, asks };
}

const UNREADABLE = { text: "forbid(principal, action, resource);", json: null };

/**
 * Asks these policies. Where patterns would hold up everybody else none of them is evaluated, and so all of them forbid. The engine holds as many sets ready as were asked last; making one ready and asking it are one step,
 * so that nobody else's takes its place between.
 */
export async function ask({ revision, texts, likes }: Standing, request: Request): Promise<Answer> {
  const asked = withKeys(request);
  if (isTooLong(likes, asked)) return { forbidding: [], failing: [...texts.keys()] };
  const engine = await cedar();
  if (known.engine !== engine) known.ready.clear();
  known.engine = engine;
  const name = revision ?? "none";
  const place = known.ready.get(name) ?? freePlace();
  if (!known.ready.has(name)) prepare(engine, place, texts);
  known.ready.delete(name);
  known.ready.set(name, place);
  return evaluate(engine, place, asked);
}

/** A place that no set has, or else the one that was asked longest ago. */
function freePlace(): string {
  const taken = new Set(known.ready.values());
  const free = Array.from({ length: MOST_READY }, (_, at) => `place ${at}`).find((place) => !taken.has(place));
  if (free !== undefined) return free;
  const [[oldest, place] = ["", "place 0"]] = known.ready;
  known.ready.delete(oldest);
  return place;
}
