import { cache } from "react";
import { listInstruments } from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";

/** As many as a company may have, which PostgreSQL holds (`refuse_beyond`). */
const MOST = 1000;

/** The company's instruments, the newest first. */
export const classesOf = cache(
  async (entity_id: string) => (await read(listInstruments, { entity_id, limit: MOST })).data,
);
