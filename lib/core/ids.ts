import { typeidUnboxed } from "typeid-js";

/** The prefix of each kind of record's identifier (decisions "Answers"); a new kind of record adds its own here. */
export const prefixes = {
  workspace: "ws",
  entity: "ent",
  document: "doc",
  signature: "sig",
  cap_table: "cap",
  instrument: "ins",
  receipt: "rcpt",
  key: "key",
  user: "usr",
  session: "ses",
  invitation: "invt",
  request: "req",
} as const;

export type Kind = keyof typeof prefixes;

/** A new identifier: the kind's prefix, `_`, and a UUIDv7 in base32 (TypeID), so that identifiers sort by time. */
export function newId(kind: Kind): string {
  return typeidUnboxed(prefixes[kind]);
}
