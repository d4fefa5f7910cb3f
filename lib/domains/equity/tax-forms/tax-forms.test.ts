import { beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "#lib/core/calendar.ts";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany } from "../../../../e2e/support/equity.ts";
import { exerciseGrant } from "../exercises/operations.ts";
import { election83bPdf, form3921Pdf, readElection83b, readForm3921, recordElectionMailing } from "./operations.ts";
import { electionDays, formDays } from "./rules.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const grant = async (given: Record<string, unknown>) => (await grantBy(caller, given)).value;
const at = ({ entity_id, grant_id }: Record<"entity_id" | "grant_id", string>) => ({ entity_id, grant_id });
const valueIn = (boxes: readonly { box: string; value: string | null }[], box: string) =>
  boxes.find((one) => one.box === box)?.value;

describe("an election under section 83(b)", () => {
  it("is due on the thirtieth day, and timely by a postmark of the next business day", () => {
    // Saturday; New Year's Day, a Thursday; Emancipation Day; a weekday.
    expect(electionDays("2026-03-12")).toEqual({ due_date: "2026-04-11", timely_until: "2026-04-13" });
    expect(electionDays("2025-12-02")).toEqual({ due_date: "2026-01-01", timely_until: "2026-01-02" });
    expect(electionDays("2026-03-17")).toEqual({ due_date: "2026-04-16", timely_until: "2026-04-17" });
    expect(electionDays("2026-03-16")).toEqual({ due_date: "2026-04-15", timely_until: "2026-04-15" });
  });

  it("tells what its form asks for, and its mailing, recorded once it is in the post, ends what asks for it", async () => {
    const own = await newCompany(caller);
    const granted_on = addDays(today(), -10);
    const vesting = { months: 48, cliff_months: 12 };
    const given = await grant({ ...own, shares: 4800, price_per_share: "0.01", granted_on, vesting });
    const read = async (more: object = {}) => (await execute(readElection83b, caller, { ...at(given), ...more })).value;
    const untold = await read();
    expect(untold).toMatchObject({
      form: "15620",
      status: "due",
      transferred_on: granted_on,
      due_date: addDays(granted_on, 30),
      tax_year: dayOf(granted_on).year,
      units: 4800,
      fair_market_value: null,
      included_cents: null,
      paid_cents: 4800,
      mailing: null,
      warnings: [],
    });
    expect(untold.missing).toEqual(["1", "6a", "6c", "8", "9"]);
    const told = await read({ fair_market_value: "0.25" });
    expect(told).toMatchObject({ value_cents: 120_000, paid_cents: 4800, included_cents: 115_200 });
    expect(valueIn(told.boxes, "5")).toContain("over 48 months");
    expect([valueIn(told.boxes, "6a"), valueIn(told.boxes, "8")]).toEqual(["$0.25", "$1,152.00"]);
    await expect(read({ fair_market_value: "9007199254740991" })).rejects.toMatchObject({ status: 400 });
    const { content } = (await execute(election83bPdf, caller, at(given))).value;
    expect(content).toMatchObject({ pdf: { word: "Form 15620", standing: expect.stringContaining("not filed") } });

    const asked = async () =>
      (await execute(listObligations, caller, { entity_id: own.entity_id, status: "pending" })).value.data.filter(
        ({ kind }) => kind === "election_83b",
      );
    expect(await asked()).toMatchObject([{ tier: "critical", due_date: addDays(granted_on, 30) }]);
    const mail = (mailed_on: string, more: object = {}) => ({ ...at(given), mailed_on, ...more });
    const record = async (input: object) => (await execute(recordElectionMailing, caller, input)).value;
    await expect(record(mail(addDays(today(), 1)))).rejects.toMatchObject({ status: 400 });
    const tried = await dryRun(recordElectionMailing, caller, mail(today()));
    expect(tried.effects.obligations).toMatchObject([{ status: "completed" }]);
    expect(await asked()).toHaveLength(1);
    const sent = { carrier: "USPS Certified Mail", tracking_number: "9407 1118" };
    expect(await record(mail(addDays(today(), -1), sent))).toMatchObject({
      status: "mailed",
      mailing: { ...sent, mailed_on: addDays(today(), -1), is_late: false },
      warnings: [],
    });
    expect(await asked()).toEqual([]);
    expect((await record(mail(today()))).mailings.map(({ mailed_on }) => mailed_on)).toEqual([
      today(),
      addDays(today(), -1),
    ]);
    const change = "update election_mailing set mailed_on = mailed_on - 1 where grant_id = $1";
    expect((await refusalByDatabase(change, [given.grant_id]))?.message).toContain("stands");
  });

  it("that is mailed too late is recorded and warned of; what was vested or is a promise has none", async () => {
    const own = await newCompany(caller);
    const long = { granted_on: addDays(today(), -60), vesting: { months: 48 } };
    const given = await grant({ ...own, shares: 480, consideration: "services", price_per_share: "1", ...long });
    const { value } = await execute(readElection83b, caller, at(given));
    expect(value).toMatchObject({ status: "overdue", paid_cents: 0, warnings: [expect.stringContaining("passed")] });
    const late = (await execute(recordElectionMailing, caller, at(given))).value;
    expect(late).toMatchObject({ status: "mailed_late", mailing: { is_late: true, carrier: null } });
    expect(late.warnings).toEqual([expect.stringContaining("no exception")]);
    const vested = await grant({ ...own, shares: 10 });
    const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option" });
    const option = await grant({
      ...own,
      instrument_id: pool.instrument_id,
      grant_type: "option",
      shares: 10,
      ...long,
    });
    for (const other of [vested, option]) {
      await expect(execute(recordElectionMailing, caller, at(other))).rejects.toMatchObject({ status: 400 });
      const kept = `insert into election_mailing (workspace_id, election_mailing_id, entity_id, grant_id, mailed_on)
        select workspace_id, 'elm_' || grant_id, entity_id, grant_id, current_date from equity_grant where grant_id = $1`;
      expect((await refusalByDatabase(kept, [other.grant_id]))?.message).toContain("no property that vests");
    }
    expect(await asOwner("select from election_mailing where grant_id = $1", [given.grant_id])).toHaveLength(1);
  });
});

describe("Form 3921", () => {
  it("is due on the next working day where its own is none", () => {
    expect(formDays("2026-05-04")).toEqual({
      holder_due_date: "2027-02-01",
      paper_due_date: "2027-03-01",
      electronic_due_date: "2027-03-31",
    });
    expect(formDays("2028-12-31")).toMatchObject({ paper_due_date: "2029-02-28", electronic_due_date: "2029-04-02" });
  });

  it("tells the shares of an incentive stock option that was exercised, and of no others", async () => {
    const own = await newCompany(caller);
    const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option" });
    const granted_on = addMonths(today(), -20);
    const terms = { exercise_price: "0.5", option_type: "iso", granted_on };
    const option = { ...own, instrument_id: pool.instrument_id, grant_type: "option", recipient_name: "Grace" };
    const given = await grant({ ...option, shares: 100, ...terms });
    const done = (await execute(exerciseGrant, caller, { ...at(given), shares: 40, fair_market_value: "1.5" })).value;
    const shares = { entity_id: own.entity_id, grant_id: done.events[0]?.resulting_grant_id ?? "" };
    const form = (await execute(readForm3921, caller, shares)).value;
    const year = dayOf(today()).year;
    expect(form).toMatchObject({
      source_grant_id: given.grant_id,
      tax_year: year,
      shares: 40,
      ...formDays(today()),
    });
    expect(["1", "2", "3", "4", "5"].map((box) => valueIn(form.boxes, box))).toEqual([
      granted_on,
      today(),
      "$0.5",
      "$1.5",
      "40",
    ]);
    const { content } = (await execute(form3921Pdf, caller, shares)).value;
    expect(content).toMatchObject({ pdf: { word: "Form 3921", customer: "Grace" } });
    await expect(execute(readForm3921, caller, at(given))).rejects.toMatchObject({ status: 400 });
    // Ten of thirty pay the price of all in a net exercise, and are transferred to nobody.
    const net = { ...at(given), shares: 30, fair_market_value: "1.5", net_exercise: true };
    const { events } = (await execute(exerciseGrant, caller, net)).value;
    const rest = { entity_id: own.entity_id, grant_id: events.at(-1)?.resulting_grant_id ?? "" };
    expect((await execute(readForm3921, caller, rest)).value.shares).toBe(20);
  });
});
