import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany } from "../../../../../e2e/support/equity.ts";
import { meetings } from "../../../../../e2e/support/meetings.ts";
import { readDocument } from "../../documents/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { writeConsent } from "../consents/operations.ts";
import { adjournMeeting, readMeeting } from "../operations.ts";

let caller: Caller;
/** Ada and Grace hold common stock, Fund and Angel a series, Quiet what has no vote. */
let company: { entity_id: string; common: string; series: string; silent: string };
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id } = own;
  const series = await addInstrument(caller, entity_id, { symbol: "SERIES A", original_issue_price: "1.00" });
  const silent = await addInstrument(caller, entity_id, { symbol: "CLASS N", kind: "common", votes_per_share: 0 });
  await grant(caller, { ...own, shares: 6000 });
  await grant(caller, { ...own, recipient_name: "Grace", shares: 3000 });
  const preferred = { ...own, ...series, grant_type: "preferred", price_per_share: "1.00" };
  await grant(caller, { ...preferred, recipient_name: "Fund", shares: 600 });
  await grant(caller, { ...preferred, recipient_name: "Angel", shares: 400 });
  await grant(caller, { ...own, ...silent, recipient_name: "Quiet", shares: 50 });
  company = { entity_id, common: own.instrument_id, series: series.instrument_id, silent: silent.instrument_id };
});

const { convene, vote } = meetings(() => caller);
const asking = (...class_votes: object[]) =>
  convene(company.entity_id, {
    ...{ meeting_type: "shareholder", agenda_items: ["Amend the charter", "The budget"] },
    class_votes: class_votes.map((one) => ({ agenda_item_index: 0, ...one })),
  });
const itemOf = async (meeting_id: string, at = 0) =>
  (await execute(readMeeting, caller, { meeting_id })).value.agenda[at];

describe("a class that votes by itself", () => {
  it("holds up what all together have approved, until it has approved it as well", async () => {
    const { meeting_id, agenda } = await asking({ instrument_ids: [company.series] });
    expect(agenda[0]?.class_votes).toMatchObject([{ class_name: "SERIES A", eligible_votes: 1000, is_carried: false }]);
    expect(agenda[1]?.class_votes).toEqual([]);
    await vote(meeting_id, "Ada Byron");
    expect(await vote(meeting_id, "Angel")).toMatchObject({
      ...{ votes_for: 6400, has_quorum: true, result: "rejected", note: "It lacks the vote of SERIES A by itself." },
      class_votes: [{ votes_for: 400, votes_against: 0, is_carried: false }],
    });
    expect(await vote(meeting_id, "Ada Byron", "approve", { agenda_item_index: 1 })).toMatchObject({
      result: "approved",
    });
    const passed =
      "update meeting set status = 'adjourned', adjourned_at = now(), results = array['approved', 'approved'] where meeting_id = $1";
    expect((await refusalByDatabase(passed, [meeting_id]))?.message).toBe(
      "an item takes each class that votes on it by itself",
    );
    expect(await vote(meeting_id, "Fund")).toMatchObject({ result: "approved", note: null });
  });

  it("counts the shares of holders who vote on nothing else, and several classes as one", async () => {
    const { meeting_id, voters } = await asking(
      { instrument_ids: [company.silent] },
      { instrument_ids: [company.common, company.series], rule: "percent_of_outstanding", percent: 60 },
    );
    expect(voters.at(-1)).toMatchObject({ voter_name: "Quiet", votes: 0 });
    for (const name of ["Ada Byron", "Fund"]) await vote(meeting_id, name);
    expect((await itemOf(meeting_id))?.class_votes).toMatchObject([
      { class_name: "CLASS N", eligible_votes: 50, votes_for: 0, is_carried: false },
      { class_name: "COMMON and SERIES A", eligible_votes: 10_000, votes_for: 6600, is_carried: true },
    ]);
    expect(await vote(meeting_id, "Quiet")).toMatchObject({ counted: true, votes: 0, result: "approved" });
    const { minutes_document_id } = (await execute(adjournMeeting, caller, { meeting_id })).value;
    const { text } = (await execute(readDocument, caller, { document_id: minutes_document_id ?? "" })).value;
    expect(text).toContain(
      "CLASS N, voting by itself: 50 for, 0 against, and 0 abstained of 50; it takes a majority of its votes, and was carried",
    );
  });

  it("consents in writing with the others", async () => {
    const { meeting_id } = await convene(company.entity_id, {
      ...{ meeting_type: "shareholder", agenda_items: ["Amend the charter"], by_written_consent: true },
      class_votes: [{ agenda_item_index: 0, instrument_ids: [company.series], rule: "two_thirds_of_outstanding" }],
    });
    const document_id = (await execute(writeConsent, caller, { meeting_id })).value.consent_document_id ?? "";
    const { text } = (await execute(readDocument, caller, { document_id })).value;
    expect(text).toContain("It also takes the consent of SERIES A by itself: two thirds of its votes.");
    const sign = (signer_name: string) =>
      execute(signDocument, caller, { document_id, signer_name, signer_role: "Shareholder" });
    for (const name of ["Ada Byron", "Grace", "Fund"]) await sign(name);
    expect(await itemOf(meeting_id)).toMatchObject({ result: "rejected" });
    await sign("Angel");
    expect(await itemOf(meeting_id)).toMatchObject({ result: "approved" });
  });

  it("is asked for where an amendment is authorized and several classes have shares out", async () => {
    const authorizes = [{ agenda_item_index: 0, act: "amendment" }];
    const told = async (input: object) =>
      (await convene(company.entity_id, { meeting_type: "shareholder", notice_waived: true, authorizes, ...input }))
        .warnings;
    expect(await told({})).toEqual([expect.stringContaining("shares of 3 classes or series are out")]);
    expect(await told({ class_votes: [{ agenda_item_index: 0, instrument_ids: [company.series] }] })).toEqual([]);
  });

  it("is one of the company's of which somebody held shares, on an item that there is", async () => {
    const { entity_id } = company;
    const empty = await addInstrument(caller, entity_id, { symbol: "SERIES B", original_issue_price: "2.00" });
    const options = await addInstrument(caller, entity_id, { symbol: "POOL", kind: "option" });
    const other = await newCompany(caller);
    const refused = async (one: object, refusal: object) => await expect(asking(one)).rejects.toMatchObject(refusal);
    await refused({ instrument_ids: [other.instrument_id] }, { status: 404 });
    await refused(
      { instrument_ids: [empty.instrument_id] },
      { status: 400, message: expect.stringContaining("nobody held SERIES B") },
    );
    await refused(
      { instrument_ids: [options.instrument_id] },
      { status: 400, message: expect.stringContaining("class_votes.0.instrument_ids.0 must be shares or units") },
    );
    for (const one of [
      { instrument_ids: [] },
      { instrument_ids: [company.series, company.series] },
      { instrument_ids: [company.series], agenda_item_index: 2 },
      { instrument_ids: [company.series], percent: 50 },
      { instrument_ids: [company.series], rule: "percent_of_outstanding" },
      { instrument_ids: [company.series], rule: "majority_of_cast" },
    ])
      await refused(one, { status: 400 });
    await expect(
      convene(entity_id, { class_votes: [{ agenda_item_index: 0, instrument_ids: [company.series] }] }),
    ).rejects.toThrow("class_votes must be left out: classes vote among shareholders or members");
  });

  it("keeps to what it was convened on, whoever asks", async () => {
    const { meeting_id } = await asking({ instrument_ids: [company.series] });
    for (const table of ["class_vote", "class_voter"]) {
      const stands = await refusalByDatabase(`delete from ${table} where meeting_id = $1`, [meeting_id]);
      expect(stands?.message).toMatch(/a meeting keeps the terms|a voter has the votes of the record date/);
    }
    const late = await refusalOfCopy("class_vote", ["meeting_id", meeting_id], { class_vote_number: 2 });
    expect(late).toBe("a class votes by itself on an item of a meeting of holders, as it was convened");
    const board = await convene(company.entity_id);
    const voteless = { meeting_id: board.meeting_id, votes: 0 };
    expect(await refusalOfCopy("meeting_voter", ["meeting_id", meeting_id], voteless)).toBe("a voter has a vote");
    await vote(meeting_id, "Fund");
    const more = { instrument_id: company.common };
    expect(await refusalOfCopy("class_voter", ["meeting_id", meeting_id], more)).toBe(
      "a voter has the votes of the record date",
    );
  });
});
