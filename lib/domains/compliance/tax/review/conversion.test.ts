import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { convertEntity, withdrawEntityConversion } from "#lib/domains/company/formation/conversions/operations.ts";
import { confirmStateFiling } from "#lib/domains/company/formation/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { completeObligation } from "#lib/domains/trust/approvals/operations.ts";
import { execute } from "#lib/execute.ts";
import { doWhatCameDue } from "#lib/work/clock-moved.ts";
import { activeOn } from "../../../../../e2e/support/active-company.ts";
import { readFranchiseTax } from "../franchise/operations.ts";
import { trackDeadline } from "../operations.ts";
import { reviewDeadlines } from "./operations.ts";

// Days far enough ahead that the world's own time does not reach them.
const first = `${Number(today().slice(0, 4)) + 1}-03-15`;
const year = Number(first.slice(0, 4));

type Company = Awaited<ReturnType<typeof activeOn>>;

const registered_agent = { name: "Harbor Agents, Inc.", address: "8 The Green, Dover, Delaware 19901" };

/** Has the conversion of a company written, into a state if one is told, and its documents signed; it waits for its filing then. */
async function convert({ caller, entity_id, act }: Company, target_type: "c_corp" | "llc", jurisdiction?: string) {
  const people =
    target_type === "c_corp" ? { directors: [{ name: "Ada Byron" }] } : { members: [{ name: "Ada Byron" }] };
  const given = { entity_id, target_type, jurisdiction, registered_agent, ...people };
  const { conversion } = (await execute(convertEntity, caller, given)).value;
  const signer_role = target_type === "c_corp" ? "Director" : "Member";
  for (const document_id of conversion?.document_ids ?? []) {
    await act(signDocument, { document_id, signer_name: "Ada Byron", signer_role });
  }
}

/** The state has filed it, today in the company's time; the worker does what follows. */
async function confirm({ caller, entity_id }: Company) {
  await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "SR-2" });
  await doWhatCameDue(caller);
}

const ended = async ({ caller, entity_id }: Company) =>
  (await execute(listObligations, caller, { entity_id, status: "completed", limit: 200 })).value.data.filter(
    ({ note }) => note !== null,
  );

describe("a company whose conversion is pending_filing", () => {
  it("is asked for what its former type owes, until the state has filed it; then for what its new type does", async () => {
    const company = await activeOn(first, { entity_type: "llc", jurisdiction: "DE" });
    const { dues, move, look, caller, entity_id } = company;
    const before = await dues();
    expect(before).toEqual([
      expect.stringMatching(new RegExp(`^${year + 1}-03-1[5-8] Form 1065$`)),
      `${year + 1}-06-01 LLC Annual Tax (no annual report)`,
    ]);
    await move(addDays(first, 30));
    await convert(company, "c_corp");
    await look();
    expect(await dues()).toEqual(before);
    // By hand it is the same: what the state has on file is an LLC.
    const asked = { entity_id, deadline_type: "annual_report", jurisdiction: "DE" } as const;
    expect((await execute(trackDeadline, caller, asked)).value).toMatchObject({ due_date: `${year + 1}-06-01` });
    expect(await dues()).toEqual(before);

    const filed = addDays(first, 60);
    await move(filed);
    await confirm(company);
    const after = [
      // The LLC's last return is due on the 15th day of the third month after the one in which it ended.
      expect.stringMatching(new RegExp(`^${year}-08-1[5-8] Form 1065$`)),
      `${year + 1}-03-01 Annual Franchise Tax Report`,
      expect.stringMatching(new RegExp(`^${year + 1}-04-1[5-8] Form 1120$`)),
    ];
    expect(await dues()).toEqual(after);
    const notes = await ended(company);
    expect(notes.map(({ kind }) => kind).toSorted()).toEqual(["elect", "file_report", "file_return"]);
    for (const { note } of notes) expect(note).toMatch(/^Asked of an LLC, which the company was until its conversion/);
    expect(await company.others()).toEqual([expect.stringContaining("Option: Form 2553")]);
    // Looked at again, nothing more is found.
    const again = (await execute(reviewDeadlines, caller, { entity_id })).value;
    expect(again).toMatchObject({ deadlines: [], obligation_ids: [], withdrawn_ids: [] });
    await move(`${year + 1}-05-01`);
    expect(await dues()).toContain(`${year + 2}-03-01 Annual Franchise Tax Report`);
    expect((await dues()).join()).not.toContain("LLC");
  });

  it("goes on as before where it is withdrawn", async () => {
    const company = await activeOn(first, { entity_type: "c_corp", jurisdiction: "DE" });
    const before = await company.dues();
    await convert(company, "llc");
    await company.look();
    await execute(withdrawEntityConversion, company.caller, { entity_id: company.entity_id });
    await company.look();
    expect(await company.dues()).toEqual(before);
    expect(await ended(company)).toEqual([]);
  });
});

describe("a company that has converted into another state", () => {
  it("owes the old one the tax on its time there and no report, the new one what it asks from then on", async () => {
    const company = await activeOn(first, { entity_type: "llc", jurisdiction: "TX" });
    const { move, dues, others, caller, entity_id } = company;
    const texas = `${year + 1}-05-15 Franchise Tax Report and Public Information Report (05-102)`;
    const filed = addDays(first, 60);
    await move(filed);
    await convert(company, "c_corp", "DE");
    await company.look();
    expect(await dues()).not.toContain(`${year + 1}-03-01 Annual Franchise Tax Report`);
    await confirm(company);
    expect(await dues()).toEqual([
      expect.stringMatching(new RegExp(`^${year}-08-1[5-8] Form 1065$`)),
      `${year + 1}-03-01 Annual Franchise Tax Report`,
      expect.stringMatching(new RegExp(`^${year + 1}-04-1[5-8] Form 1120$`)),
      texas,
    ]);
    expect((await ended(company)).map(({ kind, note }) => [kind, note?.slice(0, 24)])).toEqual([
      ["elect", "Asked of an LLC of Texas"],
      ["file_return", "Asked of an LLC of Texas"],
    ]);
    expect(await others()).toContain(
      `no day Qualify in Texas as a foreign company, which it is there since ${filed}, where business is done there: its form, fee and day are not in our facts`,
    );
    const asks = (at: string) =>
      execute(readFranchiseTax, caller, { entity_id, year: Number(at) }).then(({ value }) => value.part_year?.from);
    expect(await asks(`${year}`)).toBe(filed);
    // What the old state's next year asks is of its own companies.
    await move(`${year + 1}-05-20`);
    expect((await dues()).filter((one) => one.includes("05-102"))).toEqual([texas]);
  });

  it("goes on with its year where its type stays, and ends what it had as a foreign company there", async () => {
    const company = await activeOn(first, { entity_type: "llc", jurisdiction: "CA" });
    const { move, dues, others, look, caller, entity_id } = company;
    for (const jurisdiction of ["DE", "NV"]) {
      await execute(trackDeadline, caller, { entity_id, deadline_type: "annual_report", jurisdiction });
    }
    await look();
    const federal = async () => (await dues()).filter((one) => one.includes("Form 1"));
    const before = await federal();
    const filed = addDays(first, 30);
    await move(filed);
    await convert(company, "llc", "DE");
    await confirm(company);
    expect(await federal()).toEqual(before);
    const found = await dues();
    // Of the first year, which had begun by then, and not of the next; the statement is of California's own companies.
    expect(found).toContain(`${year}-06-15 LLC annual tax (Form 3522)`);
    expect(found.join()).not.toContain("Statement of Information");
    expect(found.filter((one) => one.includes("LLC Annual Tax (no annual report)"))).toEqual([
      `${year + 1}-06-01 LLC Annual Tax (no annual report)`,
    ]);
    const states = (await others()).filter((one) => one.includes("Qualify")).join();
    expect(states).toMatch(/Qualify in California.*Qualify in Nevada/);
    expect(states).not.toContain("Delaware");
    const notes = (await ended(company)).map(({ kind, note }) => `${kind}: ${note}`);
    expect(notes.filter((one) => !one.startsWith("file_report"))).toEqual([
      expect.stringMatching(/^qualify: Asked of a company of another state/),
    ]);
    await move(`${year + 1}-06-02`);
    expect((await dues()).join()).not.toContain(`${year + 1}-04-15`);
  });

  it("is asked whether an authority that it had there has ended, and a Delaware corporation's last tax is told", async () => {
    const company = await activeOn(first, { entity_type: "c_corp", jurisdiction: "DE" });
    const { caller, entity_id, look, move } = company;
    await execute(trackDeadline, caller, { entity_id, deadline_type: "annual_report", jurisdiction: "TX" });
    await look();
    const pending = async () =>
      (await execute(listObligations, caller, { entity_id, status: "pending", limit: 200 })).value.data;
    const qualify = (await pending()).find(({ kind }) => kind === "qualify");
    await execute(completeObligation, caller, { obligation_id: qualify?.obligation_id ?? "" });
    const filed = addDays(first, 30);
    await move(filed);
    await convert(company, "c_corp", "TX");
    await confirm(company);
    expect((await pending()).map(({ kind, title }) => `${kind}: ${title}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^end_qualification: End the qualification in Texas as a foreign company/),
      ]),
    );
    const { value } = await execute(readFranchiseTax, caller, { entity_id, year });
    expect(value.part_year).toMatchObject({ from: first, to: filed });
    await expect(execute(readFranchiseTax, caller, { entity_id, year: year + 1 })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("a company that has converted", () => {
  it("owes what was due by the day of the filing, and the return of a year that had ended", async () => {
    const company = await activeOn(first, { entity_type: "c_corp", jurisdiction: "DE" });
    const { move, dues } = company;
    await move(`${year + 1}-02-20`);
    await convert(company, "llc");
    await move(`${year + 1}-03-02`);
    await confirm(company);
    const found = await dues();
    expect(found[0]).toBe(`${year + 1}-03-01 Annual Franchise Tax Report`);
    expect(found.filter((one) => one.endsWith("Form 1120"))).toEqual([
      expect.stringMatching(new RegExp(`^${year + 1}-04-1[5-8] `)),
      expect.stringMatching(new RegExp(`^${year + 1}-07-1[5-8] `)),
    ]);
    expect(found).toContain(`${year + 2}-06-01 LLC Annual Tax (no annual report)`);
    expect(found.join()).not.toContain(`${year + 2}-03-01`);
  });

  it("counts California's first statement and first $800 from its conversion", async () => {
    const company = await activeOn(first, { entity_type: "c_corp", jurisdiction: "CA" });
    const filed = `${year + 1}-05-10`;
    await company.move(filed);
    await convert(company, "llc");
    await confirm(company);
    const found = await company.dues();
    expect(found).toContain(`${year + 1}-08-15 LLC annual tax (Form 3522)`);
    expect(found).toContain(`${addDays(filed, 90)} Initial Statement of Information`);
  });

  it("keeps a report that both types file, and is not asked for it twice", async () => {
    const company = await activeOn(first, { entity_type: "llc", jurisdiction: "FL" });
    const reports = async () => (await company.dues()).filter((one) => /Annual Report/i.test(one));
    const before = await reports();
    expect(before).toHaveLength(1);
    await company.move(addDays(first, 30));
    await convert(company, "c_corp");
    await confirm(company);
    expect(await reports()).toEqual(before);
  });
});
