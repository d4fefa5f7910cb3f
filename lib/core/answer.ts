import type { Effects } from "./effects.ts";

/** One complaint about the input: where (`lines.0.side`; empty for the whole body) and which rule it breaks. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every answer that is not a success (interface 7, decisions "Answers"). */
export interface ErrorBody {
  error: string;
  code: string;
  request_id: string;
  issues?: Issue[];
  obligation_id?: string;
  /** The policies that refuse it, by name. */
  policies?: string[];
  /** What they advise. */
  advice?: string[];
  effects?: Effects;
  effects_hash?: string;
}

/** What a server action answers: React's door onto the operations, so errors come as values, not as exceptions. */
export type ActionResult<T> =
  | { ok: true; value: T; receipt_id: string | null; etag?: string }
  | { ok: false; status: number; error: ErrorBody };

/** What a person was shown of a record: its ETag; or, of a row that the browser has asked for itself, the record. */
export type Shown = string | object;

/** An act that changes a record, with what was shown of it: it is done only while the record is still so. */
export interface Change<I, T = unknown> {
  act: (shown: Shown, input: I) => Promise<ActionResult<T>>;
  shown: Shown;
}
