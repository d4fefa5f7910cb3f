import * as z from "zod";
import { latest, today } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { Id } from "#lib/core/fields.ts";
import { entityInPath, operation, within } from "#lib/core/operation.ts";
import { assertEndsAfter, renewalOf, renewedEnd } from "../rules.ts";
import { ChangedTerm, Contract, EndedContract } from "../schema.ts";
import * as store from "../store.ts";
import { followTerm } from "./store.ts";

const at = within("contracts", "/v1/entities/{entity_id}/contracts/{document_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** Throws 400 where notice was given: what it ends on by that is said by another notice. */
function assertNoNotice({ end_reason, ends_on }: Contract): void {
  if (end_reason !== null) {
    throw wrongState(`Cannot change the term of the contract: notice was given, and it ends on ${ends_on}.`);
  }
}

/** Throws 400 where a contract has ended already. */
function assertGoesOn({ ended_on }: Contract, act: string): void {
  if (ended_on !== null) throw wrongState(`Cannot ${act} the contract: it ended on ${ended_on}.`);
}

export const changeTerm = operation({
  ...at("change_term", "PATCH /term"),
  title: "Update a contract's term",
  about:
    "Writes down when a contract ends and whether it goes on by itself, where that was agreed besides its text or is in an uploaded file. What is left out stays as it is, and null takes it back: it has no end, does not renew, renews for 12 months, or is looked after 30 days before. Once the contract is signed the obligation to look after it is due `notice_days` before the end. One that was given notice of ends by that (400): another day is told by `POST …/end`.",
  input: ChangedTerm,
  output: Contract,
  example: { ...example, ends_on: "2028-12-31", auto_renews: true, renewal_months: 12, notice_days: 60 },
  async run({ tx }, input) {
    const contract = await store.hold(tx, input);
    assertGoesOn(contract, "change the term of");
    assertNoNotice(contract);
    const {
      auto_renews = contract.auto_renews,
      notice_days = contract.notice_days,
      ends_on = contract.ends_on,
    } = input;
    const { renewal_months = auto_renews ? contract.renewal_months : null } = input;
    const renewing = renewalOf({ auto_renews, renewal_months, notice_days });
    if (auto_renews && ends_on === null) throw invalid("ends_on", "must be given of a contract that renews by itself");
    assertEndsAfter(contract, ends_on);
    await store.setTerm(tx, input, { ends_on, ...renewing });
    const after = await store.load(tx, input);
    await followTerm(tx, after);
    return after;
  },
});

export const endContract = operation({
  ...at("end", "POST /end"),
  title: "End a contract",
  about:
    "Writes down that notice was given, by either side, and when the contract ends by it: it renews no more, and nobody is asked to look after its term. The notice itself is given outside of the service.",
  input: EndedContract,
  output: Contract,
  example: { ...example, ends_on: "2027-05-31", reason: "Notice of March 2027" },
  async run({ tx }, { ends_on, reason, ...input }) {
    const contract = await store.hold(tx, input);
    assertGoesOn(contract, "end");
    const day = ends_on ?? contract.ends_on ?? latest(today(), contract.begins_on ?? "");
    assertEndsAfter(contract, day);
    await store.setEnd(tx, contract, day, reason);
    const after = await store.load(tx, input);
    await followTerm(tx, after);
    return after;
  },
});

/** The worker does this on the day after a term's last. */
export const passTerm = operation({
  name: "contracts.pass_term",
  ofItself: true,
  title: "Expire or renew a contract at the end of its term",
  scope: "contracts:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id: Id("ent"), document_id: Id("doc") }),
  output: Contract,
  example,
  async run({ tx }, input) {
    const contract = await store.hold(tx, input);
    assertGoesOn(contract, "pass the term of");
    const { ends_on, renewal_months, notice_days, end_reason } = contract;
    if (ends_on === null || ends_on >= today())
      throw wrongState("Cannot pass the term of the contract: it has not ended.");
    if (renewal_months === null || end_reason !== null) await store.markEnded(tx, contract, "Its term has ended.");
    else {
      const next = { ends_on: renewedEnd(ends_on, renewal_months), auto_renews: true, renewal_months, notice_days };
      await store.setTerm(tx, contract, next);
    }
    const after = await store.load(tx, input);
    await followTerm(tx, after);
    return after;
  },
});
