import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { createObligation, listObligations } from "#lib/domains/company/obligations/operations.ts";
import { issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { completeObligation } from "#lib/domains/trust/approvals/operations.ts";
import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { execute } from "#lib/execute.ts";
import { postWhatIsDue } from "#lib/work/due.ts";
import { activeOn } from "../../../../../e2e/support/active-company.ts";
import { addInstrument } from "../../../../../e2e/support/equity.ts";
import { listDeadlines, trackDeadline } from "../operations.ts";

// Days far enough ahead that the world's own time does not reach them.
const first = `${Number(today().slice(0, 4)) + 1}-03-15`;
const year = Number(first.slice(0, 4));

describe("a company that becomes active", () => {
  it("is asked for a Delaware corporation's report and tax as one filing, and for its return, each year anew", async () => {
    const { dues, asked, move, caller, entity_id } = await activeOn(first, {
      entity_type: "c_corp",
      jurisdiction: "DE",
    });
    expect(await dues()).toEqual([
      `${year + 1}-03-01 Annual Franchise Tax Report`,
      expect.stringMatching(new RegExp(`^${year + 1}-04-1[5-8] Form 1120$`)),
    ]);
    // Whether it has elected to be an S corporation is not known: that one's return is due a month before.
    expect((await asked())[1]?.title).toMatch(
      new RegExp(`; where it is taxed as an S corporation, Form 1120-S instead, by ${year + 1}-03-1[5-7]$`),
    );
    const { value } = await execute(listDeadlines, caller, { entity_id });
    expect(value.data.find(({ deadline_type }) => deadline_type === "initial_report")).toMatchObject({ known: false });
    // Once it is past and filed, the next year's follows.
    const report = (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data.find(
      ({ kind }) => kind === "file_report",
    );
    await move(`${year + 1}-02-25`);
    expect((await asked())[0]).toMatchObject({ tier: "critical" });
    await execute(completeObligation, caller, { obligation_id: report?.obligation_id });
    // Filed before its day it is not asked for again, by its other name either, also where that is tracked by hand.
    const filed = [expect.stringMatching(/Form 1120$/), `${year + 2}-03-01 Annual Franchise Tax Report`];
    await move(`${year + 1}-02-26`);
    expect(await dues()).toEqual(filed);
    const tracked = { entity_id, deadline_type: "franchise_tax", jurisdiction: "DE" };
    expect((await execute(trackDeadline, caller, tracked)).value).toMatchObject({ due_date: `${year + 2}-03-01` });
    expect(await dues()).toEqual(filed);
    await move(`${year + 1}-05-01`);
    expect(await dues()).toEqual([
      expect.stringMatching(/Form 1120$/),
      `${year + 2}-03-01 Annual Franchise Tax Report`,
      expect.stringMatching(new RegExp(`^${year + 2}-04-1[5-8] Form 1120$`)),
    ]);
  });

  it("is asked for what fell due while nobody looked for more than a year, each once", async () => {
    const { dues, caller, look } = await activeOn(first, { entity_type: "c_corp", jurisdiction: "DE" });
    await execute(moveClock, caller, { now: `${year + 1}-02-01` });
    await execute(moveClock, caller, { now: `${year + 2}-10-01` });
    await look();
    const reports = [1, 2, 3].flatMap((after) => [
      `${year + after}-03-01 Annual Franchise Tax Report`,
      expect.stringMatching(new RegExp(`^${year + after}-04-1[5-8] Form 1120$`)),
    ]);
    expect(await dues()).toEqual(reports);
    await look();
    expect(await dues()).toEqual(reports);
  });

  it("is asked for what California wants of an LLC: the statement within 90 days, and $800 in its first year", async () => {
    const { dues, asked, move } = await activeOn(first, { entity_type: "llc", jurisdiction: "CA" });
    expect((await dues()).slice(0, 2)).toEqual([
      `${addDays(first, 90)} Initial Statement of Information`,
      `${year}-06-15 LLC annual tax (Form 3522)`,
    ]);
    const tierOn = async (day: string) => {
      await move(day);
      return (await asked())[0]?.tier;
    };
    expect((await asked())[0]?.tier).toBe("medium");
    expect(await tierOn(addDays(first, 59))).toBe("medium");
    expect(await tierOn(addDays(first, 60))).toBe("high");
    expect(await tierOn(addDays(first, 83))).toBe("critical");
  });

  it("is asked for no partnership return while one person holds all of an LLC, whoever is promised a part of it", async () => {
    const { caller, entity_id, dues, move } = await activeOn(first, { entity_type: "llc", jurisdiction: "DE" });
    const units = { entity_id, grant_type: "unit", recipient_name: "Ada", shares: 1000 };
    await execute(issueEquity, caller, units);
    await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option" });
    await execute(issueEquity, caller, { ...units, grant_type: "option", recipient_name: "Grace", shares: 10 });
    const returns = async () => (await dues()).filter((due) => due.endsWith("Form 1065"));
    // Of the year that began with nobody.
    const before = await returns();
    expect(before).toHaveLength(1);
    await move(`${year + 1}-07-01`);
    expect(await returns()).toEqual(before);
  });

  it("is looked at again and again without being asked twice, and a person's own obligation keeps its tier", async () => {
    const { caller, entity_id, dues, move } = await activeOn(first, { entity_type: "c_corp", jurisdiction: "CA" });
    const before = await dues();
    expect(before).toContain(`${year + 1}-04-15 Minimum franchise tax (Form 100`);
    const own = { entity_id, tier: "low", title: "Renew the lease", due_date: addDays(first, 20) };
    await execute(createObligation, caller, own);
    await Promise.all([1, 2, 3].map(() => postWhatIsDue({ workspace_id: caller.workspace_id, entity_id })));
    await move(addDays(first, 10));
    expect(await dues()).toEqual(before);
    const { value } = await execute(listObligations, caller, { entity_id, tier: "low", status: "pending" });
    expect(value.data.map(({ title }) => title)).toContain("Renew the lease");
  });
});
