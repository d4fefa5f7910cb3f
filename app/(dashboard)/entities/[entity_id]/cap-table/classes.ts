import { cache } from "react";
import { listInstruments } from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";

/** Each is a class, a series, a plan or a warrant that has a paper of its own: no company has as many as one page of the list holds. */
const MOST = 1000;

/** The company's instruments, the newest first. */
export const classesOf = cache(
  async (entity_id: string) => (await read(listInstruments, { entity_id, limit: MOST })).data,
);
