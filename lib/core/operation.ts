import type * as z from "zod";
import type { AuditType } from "./audit.ts";
import type { Actor, Caller } from "./caller.ts";
import type { MoneyRule, Moved } from "./moved.ts";
import type { Scope, ScopeDomain } from "./scopes.ts";
import type { Tx } from "./tx.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
export type Route = `${Method} /v1/${string}`;

/** The company an act is about, as `execute` found and locked it. */
export interface ActEntity {
  entity_id: string;
  status: "active" | "dissolved";
}

/** Whose word an act is done by that a policy forbids without it: it was asked, and then approved. */
export interface Approval {
  obligation_id: string;
  requester: Actor;
  approvers: Approver[];
}

/** Who has said it, when, and for which effects (null: whatever they are). */
export interface Approver extends Actor {
  effects_hash: string | null;
  approved_at: string;
}

/** In what manner an act is done: an operation that has another one do it hands this on. */
export interface ActManner {
  /** Whether it is done only to tell of it, and undone. */
  is_dry_run: boolean;
  approval: Approval | null;
}

/** What a door sends ahead of a deed: throws where it must not be done. */
export type Confirm = (tx: Tx) => Promise<void>;

/** What `run` gets: the transaction, who acts and in what manner, and what was asked ahead of it. */
export interface Act<Told = unknown> {
  tx: Tx;
  caller: Caller;
  manner: ActManner;
  told: Told;
  /** What a writing act's receipt will be called: for a record that names the receipt that made it. */
  receipt_id: string;
}

/** What the service will do of itself by an act. */
export interface Later {
  operation: Operation;
  /** What the service is called by then (lib/work/due.ts). */
  by: string;
  /** As it will be asked with, as far as that is known by now. */
  input: Record<string, unknown>;
  /** The money of it, where that is known. */
  moved: Partial<Moved>;
}

/**
 * How strongly an act holds its company. `shared`: others may write beside it, but nobody dissolves it meanwhile.
 * `changing`: the act changes the company's own row, so one at a time. `ending`: nobody else writes.
 * They are PostgreSQL's FOR KEY SHARE, FOR NO KEY UPDATE and FOR UPDATE, taken at once and never upgraded, since two
 * acts that both upgrade a shared lock wait for each other for ever.
 */
export type Hold = "shared" | "changing" | "ending";

/** Whose books an operation is about. */
export type EntityRule<Input> =
  | { in: "nothing"; whole?: boolean }
  | { in: "input"; hold: Hold }
  | {
      in: "record";
      hold: Hold;
      find(tx: Tx, input: Input): Promise<string | null>;
      /** Another company that it is about besides, to which or from which a record goes: policies are asked of both. */
      also?(tx: Tx, input: Input): Promise<string | null>;
    };

const noEntity = { in: "nothing" } as const;

/** What belongs to the workspace as a whole: its keys, members and roles. Nobody who is bound to companies reads or changes it. */
export const ofWorkspace = { in: "nothing", whole: true } as const;

/**
 * What is about the companies of other acts that it names, and shows only with them whose: whoever is bound to companies may ask
 * it, and it is for the operation to refuse what is not one of theirs.
 */
export const ofItsActs = { in: "nothing", whole: false } as const;

/** The company named by the input's `entity_id`. */
export const entityInPath = { in: "input", hold: "shared" } as const;

/** The same, by an act that changes the company's own row. */
export const entityInPathChanging = { in: "input", hold: "changing" } as const;

/** The same, by the act that ends the company. */
export const entityInPathEnding = { in: "input", hold: "ending" } as const;

/** The company of another record; `find` answers its identifier, null where the record has none, or throws 404. */
export const entityOf = <Input>(
  find: (tx: Tx, input: Input) => Promise<string | null>,
  hold: Hold = "shared",
  also?: (tx: Tx, input: Input) => Promise<string | null>,
): EntityRule<Input> => ({ in: "record", hold, find, ...(also && { also }) });

/** An act by a mailed link that may have to wait for the members' word. */
export interface ByLink<Input> {
  /** What whoever holds the link may do now, by their identifier; null where the link gives nothing any more. */
  rights(tx: Tx, holder_id: string): Promise<Pick<Caller, "scopes" | "entity_ids"> | null>;
  /** It is kept as it was asked, and waits. */
  waits(tx: Tx, caller: Caller, input: Input): Promise<void>;
  /** It was not approved. */
  refused(tx: Tx, input: Input): Promise<void>;
}

/** What an operation is called to people: the reference speaks of entities, as the interface does; people read "company". */
export const peoplesTitle = (title: string): string => title.replace(/\ban entity\b/, "a company");

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType, Told = unknown> {
  /** The id in logs, receipts, OpenAPI and policies: `invoices.send`. */
  name: string;
  /** What it does, as a heading in the reference: "Send an invoice". */
  title: string;
  /** What a client should know beyond the fields: conditions, effects, refusals. Markdown. */
  about?: string;
  /** Where the API serves it; an act that only intents know has none. */
  http?: Route;
  scope: Scope;
  /** A scope that permits it as well, of some of the records that it is about: its `run` sees to it of which. */
  orScope?: Scope;
  /** Scopes that it needs besides, all of them: of what is made of several domains' records at once. */
  alsoScopes?: readonly Scope[];
  /** "write" is the only way to a read-write transaction, and every write leaves a receipt. */
  effect: "read" | "write";
  entity: EntityRule<z.output<I>>;
  input: I;
  output: O;
  /** Anybody may ask it, without a key, of the workspace that `?workspace=` names. */
  public?: true;
  /** Whoever has a key may ask it, whatever scopes it has: it tells of the caller, or only what those scopes read. */
  ofAnyScope?: true;
  /** The media type of the file it answers, where that is what it answers: `text/csv`. */
  file?: string;
  /** A reading that the audit trail tells of, in its own transaction. */
  audited?: AuditType;
  /**
   * Gives or takes power: a person does it from the dashboard only shortly after they have proved who they are. No key is
   * asked. A function says of which, where not all are so; the input is as it came.
   */
  guarded?: true | ((caller: Caller, input: Record<string, unknown>) => Promise<boolean>);
  /** Makes whoever does it a member, who by their role need not have been allowed to. */
  admits?: true;
  /** A body with a field that it does not know is a 400, also where the client does not ask for that: a key's, a policy's. */
  strict?: true;
  /** What reads the body of this very request, where its fields depend on one of them: an intent's params on its action. */
  fields?(body: Record<string, unknown>): z.ZodType | undefined;
  /** Bodies of other media types than JSON that it takes, each with what makes the input out of its bytes. */
  bodies?: Readonly<Record<string, (bytes: Uint8Array) => Promise<Record<string, unknown>>>>;
  /** The act is done by another operation, under its own name, and that one's receipt is what this one answers. */
  delegates?: true;
  /** It is itself people's word on an act: a policy that asks for approval does not ask for it here. A function says of which it is. */
  isWord?: true | ((tx: Tx, input: z.output<I>) => Promise<boolean>);
  /** The service does it of itself as well, where its day has come: nobody asks for it then, so that a policy which asks for approval forbids it. */
  ofItself?: true;
  /** What the service will do of itself by this act: what policies would let it do by then, but not whoever sets it off, they forbid now. */
  later?(tx: Tx, input: z.output<I>): Promise<Later[]>;
  /** Whoever does it holds a mailed link and is no member: what policies ask approval for is asked of the members, as for anybody's act. */
  byLink?: ByLink<z.output<I>>;
  /** The money that it is about, where there is more to say of it than its input does. */
  money?: MoneyRule<z.output<I>, z.output<O>>;
  /** An input that is accepted as it stands; the reference prints it, and the tests send it. */
  example: z.input<I>;
  /**
   * Asks others than the database (an issuer, DNS) before the transaction begins, so that none waits for them; or tries in one that it
   * undoes what the act's own must keep no trace of. What it must read for that it reads in one of its own; `run` gets the answer as
   * `told`, and the record may have changed meanwhile. `confirm` is the door's, for a transaction that does more than read: so a
   * question that was answered already is not asked again.
   */
  ahead?(caller: Caller, input: z.output<I>, confirm?: Confirm): Promise<Told>;
  /** Does the deed: returns the record or throws AppError. Written as a method, so that a list can hold all operations. */
  run(act: Act<Told>, input: z.output<I>): Promise<z.output<O>>;
}

/** Defines an operation; everything the service can do is one (README, "The house"). */
export function operation<I extends z.ZodObject, O extends z.ZodType, Told = unknown>(
  definition: Operation<I, O, Told>,
): Operation<I, O> {
  return definition;
}

/** The lines that every operation of a resource repeats. */
type Line = Pick<Operation, "name" | "http" | "scope" | "effect"> & {
  http: Route;
  entity: typeof noEntity | typeof ofWorkspace | typeof entityInPath;
};

/**
 * Writes the lines that every operation of a resource repeats: `const at = within("invoices", "/v1/entities/{entity_id}/invoices")`,
 * and then `operation({ ...at("send", "POST /{invoice_id}/send"), … })` is named `invoices.send`, served under that path,
 * needs `invoices:write` and is about the company in its path. A GET reads, all else writes. `scopes` names the domain of
 * the scope where it is another than the resource's, `of` says that it is the workspace's as a whole. What differs is written
 * behind the spread.
 */
export function within(
  resource: string,
  path: `/v1/${string}`,
  scopes: ScopeDomain = resource as ScopeDomain,
  of: typeof noEntity | typeof ofWorkspace = noEntity,
) {
  return (verb: string, line: Method | `${Method} /${string}`): Line => {
    const [method = "GET", rest = ""] = line.split(" ");
    const effect = method === "GET" ? "read" : "write";
    const http = `${method} ${path}${rest}` as Route;
    const entity = path.includes("{entity_id}") ? entityInPath : of;
    return { name: `${resource}.${verb}`, http, scope: `${scopes}:${effect}`, effect, entity };
  };
}

/** A step along a record's state table, as an operation: found and held, moved, followed by what it brings, and answered. */
interface Step<I extends z.ZodObject, O extends z.ZodType, Moved> extends Omit<Operation<I, O>, "run"> {
  /**
   * The record's own door: `hold` finds it and keeps others from it (404), `load` reads it as it is after the act. Where
   * there is no `hold` it is read before as well, and the guarded move alone tells who was first.
   */
  record: {
    hold?(tx: Tx, input: z.output<I>): Promise<z.output<O>>;
    load(tx: Tx, input: z.output<I>): Promise<z.output<O>>;
  };
  /** The guarded move along the table; throws 400 naming the action and the status (interface 7.12). What it found out may be told to `follow`. */
  move(tx: Tx, input: z.output<I>, record: z.output<O>): Promise<Moved>;
  /** What the step brings with it: entries, jobs. `record` is as it was before. */
  follow?(act: Act, input: z.output<I>, record: z.output<O>, moved: Moved): Promise<unknown>;
}

/** Defines an operation that takes a record one step along its state table. */
export function transition<I extends z.ZodObject, O extends z.ZodType, Moved>(
  step: Step<I, O, Moved>,
): Operation<I, O> {
  const { record, move, follow, ...definition } = step;
  return {
    ...definition,
    async run(act, input) {
      const before = await (record.hold ?? record.load)(act.tx, input);
      const moved = await move(act.tx, input, before);
      await follow?.(act, input, before, moved);
      return record.load(act.tx, input);
    },
  };
}

/** Whether an operation is about the workspace as a whole, so that nobody who is bound to some companies may do it. */
export const isWorkspaceWide = ({ entity, effect, delegates }: Pick<Operation, "entity" | "effect" | "delegates">) =>
  entity.in === "nothing" && (entity.whole ?? (effect === "write" && !delegates));

/** The method and the path of an operation's route. */
export function route(http: Route): { method: Method; path: string } {
  const [method, path] = http.split(" ") as [Method, string];
  return { method, path };
}

/** The names in a path's braces, in order. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].flatMap((m) => m[1] ?? []);
