import type { Instrumentation } from "next";

// The server in front says what is heard of it (lib/server/away-page.ts); nobody does where Next runs alone.
const told = globalThis as { minutebook_page_failed?: (error: unknown, headers: object) => void };

/** Tells the server in front what a page has failed by: of the error Next hands on nothing but its digest. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) =>
  told.minutebook_page_failed?.(error, headers);
