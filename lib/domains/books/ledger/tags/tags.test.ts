import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { closePeriod } from "../../closing/operations.ts";
import { downloadGeneralLedger } from "../../reports/ledger-file/operations.ts";
import { createBatch, createEntry, listEntries, readEntry, tagEntry, voidEntry } from "../operations.ts";
import { createTag, listTags, updateTag } from "./operations.ts";

async function withTags() {
  const company = await newCompany();
  const { act } = company;
  const [cash, rent] = [await company.open("cash"), await company.open("rent")];
  const tag = async (dimension: string, name: string) => (await act(createTag, { dimension, name })).tag_id;
  const [research, rocket] = [await tag("class", "Research"), await tag("project", "Rocket")];
  const entry = (tags: object, date = "2026-03-31") => ({
    date,
    description: "Rent",
    lines: [
      { account_id: rent, amount_cents: 500, side: "debit", ...tags },
      { account_id: cash, amount_cents: 500, side: "credit" },
    ],
  });
  return { ...company, research, rocket, tag, entry };
}

describe("a tag", () => {
  it("is named once in its dimension, and listed by it", async () => {
    const { act, tag } = await withTags();
    await expect(act(createTag, { dimension: "class", name: " research " })).rejects.toMatchObject({ status: 409 });
    await tag("project", "Research");
    const { data } = await act(listTags, { limit: 2 });
    expect(data.map(({ dimension, name }) => `${dimension} ${name}`)).toEqual(["class Research", "project Research"]);
    expect((await act(listTags, { dimension: "project" })).data).toHaveLength(2);
  });

  it("is not renamed to what another of its dimension is called", async () => {
    const { act, research, tag } = await withTags();
    await tag("class", "Sales");
    await expect(act(updateTag, { tag_id: research, name: "SALES" })).rejects.toMatchObject({ status: 409 });
    expect(await act(updateTag, { tag_id: research, name: "R&D" })).toMatchObject({ name: "R&D", dimension: "class" });
  });
});

describe("an account's general ledger as a file", () => {
  it("tells each line with its tags by name and the balance after it, between the opening and the closing balance", async () => {
    const { act, research, rocket, entry } = await withTags();
    const { lines } = await act(createEntry, { ...entry({ class_id: research, project_id: rocket }), post: true });
    const { content } = await act(downloadGeneralLedger, { account_id: lines[0]?.account_id, from: "2026-03-01" });
    const rows = ("text" in content ? content.text : "")
      .replaceAll(/je_[0-9a-z]{26}/g, "#")
      .trim()
      .split("\r\n");
    expect(rows).toEqual([
      "date,entry_id,description,status,debit,credit,balance,class,project,source",
      "2026-03-01,,Opening balance,,,,0.00,,,",
      "2026-03-31,#,Rent,posted,5.00,,5.00,Research,Rocket,",
      ",,Closing balance,,,,5.00,,,",
    ]);
  });
});

describe("a line", () => {
  it("bears its tags, alone and in a batch, and the journal is listed by them", async () => {
    const { act, research, rocket, entry } = await withTags();
    const made = await act(createEntry, { ...entry({ class_id: research }), post: true });
    expect(made.lines).toMatchObject([
      { class_id: research, project_id: null },
      { class_id: null, project_id: null },
    ]);
    const { entry_ids } = await act(createBatch, { entries: [entry({}), entry({ project_id: rocket })], post: true });
    const ids = async (filter: object) => (await act(listEntries, filter)).data.map(({ entry_id }) => entry_id);
    expect(await ids({ class_id: research })).toEqual([made.entry_id]);
    expect(await ids({ project_id: rocket })).toEqual([entry_ids[1]]);
  });

  it("takes no tag of another dimension, of another company, or that is archived", async () => {
    const { act, research, rocket, entry } = await withTags();
    const other = await withTags();
    const refused = (tags: object) => expect(act(createEntry, entry(tags))).rejects;
    await refused({ class_id: rocket }).toThrow("lines.0.class_id must be a class: Rocket is a project");
    await refused({ class_id: other.research }).toMatchObject({ status: 404 });
    await act(updateTag, { tag_id: research, status: "archived" });
    await refused({ class_id: research }).toThrow("lines.0.class_id must be an active tag: Research is archived");
  });

  it("gets other tags after it is posted, while its amounts stand", async () => {
    const { act, research, rocket, entry } = await withTags();
    const { entry_id } = await act(createEntry, { ...entry({ class_id: research }), post: true });
    const tagged = await act(tagEntry, {
      entry_id,
      lines: [
        { line_number: 1, project_id: rocket },
        { line_number: 2, class_id: research },
      ],
    });
    expect(tagged.lines).toMatchObject([
      { class_id: research, project_id: rocket, amount_cents: 500 },
      { class_id: research, project_id: null, amount_cents: 500 },
    ]);
    const lines = [{ line_number: 1, class_id: null }];
    expect((await act(tagEntry, { entry_id, lines })).lines[0]).toMatchObject({ class_id: null, project_id: rocket });
    await expect(act(tagEntry, { entry_id, lines: [{ line_number: 3, class_id: null }] })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("keeps its tags in a closed month, and where it cancels out with its reversal", async () => {
    const { act, research, entry } = await withTags();
    const { entry_id } = await act(createEntry, { ...entry({ class_id: research }), post: true });
    const voided = await act(createEntry, { ...entry({ class_id: research }, "2026-04-30"), post: true });
    const { reversed_by_entry_id } = await act(voidEntry, { entry_id: voided.entry_id });
    const lines = [{ line_number: 1, class_id: null }];
    await expect(act(tagEntry, { entry_id: voided.entry_id, lines })).rejects.toThrow("its status is voided");
    await expect(act(tagEntry, { entry_id: reversed_by_entry_id, lines })).rejects.toThrow("it reverses");
    expect((await act(readEntry, { entry_id: reversed_by_entry_id })).lines[0]).toMatchObject({ class_id: research });
    await act(closePeriod, { period: "2026-03" });
    await expect(act(tagEntry, { entry_id, lines })).rejects.toMatchObject({
      code: "period_closed",
      message: "The period 2026-03 is closed: reopen it to tag in it, or choose another date.",
    });
  });

  it("is held by PostgreSQL too: its tags to its company, its dimension and its month, all else as it is", async () => {
    const { act, research, rocket, entry } = await withTags();
    const { entry_id } = await act(createEntry, { ...entry({ class_id: research }), post: true });
    const words = async (set: string, value: unknown) =>
      (await refusalByDatabase(`update journal_line set ${set} = $2 where entry_id = $1`, [entry_id, value]))?.message;
    expect(await words("class_id", rocket)).toContain("tags of its own company, each of its dimension");
    expect(await words("class_id", (await withTags()).research)).toContain("tags of its own company");
    expect(await words("amount_cents", 7)).toContain("a journal line stands");
    expect(await words("date", "2026-01-01")).toContain("a journal line stands");
    await act(closePeriod, { period: "2026-03" });
    expect(await words("class_id", null)).toBe("the period 2026-03 is closed");
    expect((await asOwner("select from journal_line where class_id = $1", [research])).length).toBe(1);
  });
});
