import { addDays } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import * as obligations from "../../obligations/store.ts";
import { termDeadline } from "../rules.ts";
import type { Contract } from "../schema.ts";
import * as store from "../store.ts";

const aboutTerm = (document_id: string) => ({ type: "contract", id: document_id });

/**
 * Asks to look after a signed contract before its term ends, in place of what was asked before, and has the worker look when it
 * has. Nothing is asked of one that has no end, or has ended.
 */
export async function followTerm(tx: Tx, contract: Contract): Promise<void> {
  const { entity_id, document_id, status, ends_on, ended_on } = contract;
  await obligations.endAbout(tx, aboutTerm(document_id), "contract_term");
  const deadline = termDeadline(contract);
  if (status !== "signed" || deadline === null || ends_on === null || ended_on !== null) return;
  await calendar.plan(tx, entity_id, addDays(ends_on, 1));
  if (contract.end_reason !== null) return;
  const asked = { entity_id, tier: "medium" as const, kind: "contract_term", about: aboutTerm(document_id) };
  await obligations.open(tx, { ...asked, ...deadline });
}

/** What follows when both sides have signed a contract: its term is looked after from then on. */
export async function contractSigned(tx: Tx, document: { entity_id: string; document_id: string }): Promise<void> {
  const contract = await store.find(tx, document);
  if (contract !== null) await followTerm(tx, contract);
}
