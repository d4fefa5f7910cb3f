import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { readDocument } from "../../documents/operations.ts";
import { parseText } from "../../documents/text.ts";
import { createEntity } from "../../entities/detail/operations.ts";
import { listSeats } from "../../seats/operations.ts";
import { advanceFormation, listFormationDocuments, readFormation } from "../operations.ts";
import { writeCompanyPaper } from "../papers/operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const ada = { name: "Ada Byron", contribution_cents: 5_000_000, units: 1_000 };
const mary = { name: "Mary Somerville", contribution_cents: 5_000_000, units: 1_000 };

const company = async (given: Record<string, unknown> = {}) =>
  (await execute(createEntity, caller, { legal_name: "Nova", entity_type: "llc", jurisdiction: "DE", ...given })).value
    .entity_id;

/** Has the documents of a company written, and answers the text of one. */
async function written(entity_id: string, document_type: string, choices: Record<string, unknown>): Promise<string> {
  await execute(advanceFormation, caller, { entity_id, ...choices });
  const { data } = (await execute(listFormationDocuments, caller, { entity_id })).value;
  const one = data.find((document) => document.document_type === document_type);
  return (await execute(readDocument, caller, { document_id: one?.document_id })).value.text;
}

function expectWhole(text: string) {
  expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2}|\.\.|,,| [.,;]|\n{3}|[ \t]$|the the|\(\)/m);
  expect(parseText(text).filter(({ kind }) => kind === "title")).toHaveLength(1);
  for (const [, number] of text.matchAll(/Article (\d+)/g)) expect(text).toContain(`## Article ${number}. `);
}

describe("the documents of a formation", () => {
  it("of an llc with a single member have the short agreement where it is chosen, and the full one where it is not", async () => {
    const short = await written(await company({ members: [ada] }), "OperatingAgreement", {
      operating_agreement: "short",
    });
    expectWhole(short);
    expect(short).toMatch(/^# Operating Agreement of Nova LLC\n\n/);
    expect(short).toContain("laid down by its only member, Ada Byron (the “Member”)");
    expect(short).toContain("The Member has contributed $50,000.00, and need contribute no more.");
    expect(short).toContain("the Delaware Limited Liability Company Act (6 Del. C. § 18-101 et seq.)");
    expect(short).toContain("26 C.F.R. § 301.7701-3(b)(1)(ii)");
    const full = await written(await company({ members: [ada] }), "OperatingAgreement", {});
    expect(full).not.toContain("laid down by its only member");
    expect(full).toContain("## Schedule A.");
    expect(short.length).toBeLessThan(full.length / 4);
  });

  it("leave a blank in the short agreement for what its member has not told", async () => {
    const text = await written(await company({ members: [{ name: "Ada Byron" }] }), "OperatingAgreement", {
      operating_agreement: "short",
    });
    expect(text).toContain("________________ (contribution of member 1), and need contribute no more");
  });

  it("of an llc have the clauses that are chosen, and none of them else", async () => {
    const plain = await written(await company({ members: [ada, mary] }), "OperatingAgreement", {});
    expect(plain).not.toMatch(/deadlocked|United States district court/);
    expect(plain).toContain("designates its partnership representative under Section 6223 of the Code");
    const entity_id = await company({ members: [ada, mary], jurisdiction: "CA" });
    const chosen = { partnership_representative: "Grace\n# Hopper", deadlock: "mediation", federal_forum: true };
    const text = await written(entity_id, "OperatingAgreement", chosen);
    expectWhole(text);
    expect(text).toContain("partnership representative under Section 6223 of the Code is Grace # Hopper");
    expect(text).toMatch(/deadlocked where .* a decree of dissolution or whatever else the LLC Act provides/s);
    expect(text).toContain("brought in a United States district court located in the State of California");
    expect(text).toContain("the California Revised Uniform Limited Liability Company Act");
    const seats = (await execute(listSeats, caller, { entity_id })).value.data;
    expect(seats.map(({ seat_type, holder_name }) => `${seat_type}: ${holder_name}`).toSorted()).toEqual([
      "member: Ada Byron",
      "member: Mary Somerville",
      "partnership_representative: Grace\n# Hopper",
    ]);
    const buySell = await written(await company({ members: [ada, mary] }), "OperatingAgreement", {
      deadlock: "buy_sell",
    });
    expect(buySell).toMatch(/deadlocked where .* buy all Units of the other/s);
  });

  it.each([
    ["DE", "(15 U.S.C. § 77a et seq.), as Section 102(b)(1) of the DGCL permits."],
    ["OH", "(15 U.S.C. § 77a et seq.)."],
  ])("of a corporation in %s keep securities claims in the federal courts where that is chosen", async (code, ends) => {
    const corporation = { entity_type: "c_corp", jurisdiction: code };
    const charter = "CertificateOfIncorporation";
    const chosen = await written(await company(corporation), charter, { federal_forum: true });
    expectWhole(chosen);
    expect(chosen).toContain("sole forum for claims that arise under the Securities Act of 1933");
    expect(chosen).toContain(ends);
    for (const choices of [{}, { federal_forum: false }]) {
      expect(await written(await company(corporation), charter, choices)).not.toContain("Securities Act");
    }
  });
});

const manager = { management: "manager_managed", managers: [{ name: "Grace" }] };

describe("a choice that does not fit the company is refused, and nothing is written", () => {
  it.each([
    ["the short form for nobody known", {}, { operating_agreement: "short" }, /operating_agreement must be full/],
    ["it for two", { members: [ada, mary] }, { operating_agreement: "short" }, /operating_agreement must be full/],
    ["it under managers", { members: [ada], ...manager }, { operating_agreement: "short" }, /managers do/],
    ["a deadlock of one", { members: [ada] }, { deadlock: "mediation" }, /deadlock must be left out/],
    [
      "one of unequal owners",
      { members: [ada, { ...mary, units: 999 }] },
      { deadlock: "buy_sell" },
      /deadlock must be left out/,
    ],
    [
      "one of units that nobody has told",
      { members: [{ name: "Ada" }, { name: "Mary" }] },
      { deadlock: "mediation" },
      /two members with equal units/,
    ],
    ["one of three", { members: [ada, mary, { ...mary, name: "Eve" }] }, { deadlock: "mediation" }, /deadlock/],
    ["one of a corporation", { entity_type: "c_corp" }, { deadlock: "mediation" }, /no operating agreement/],
    ["a representative of it", { entity_type: "c_corp" }, { partnership_representative: "A" }, /no operating/],
    ["an agreement of it", { entity_type: "c_corp" }, { operating_agreement: "full" }, /no operating agreement/],
    [
      "a representative in the short form",
      { members: [ada] },
      { operating_agreement: "short", partnership_representative: "Ada" },
      /partnership_representative must be left out/,
    ],
    [
      "courts in the short form",
      { members: [ada] },
      { operating_agreement: "short", federal_forum: true },
      /federal_forum must be left out/,
    ],
    [
      "a way out that nobody knows",
      { members: [ada, mary] },
      { deadlock: "duel" },
      /deadlock must be mediation or buy_sell/,
    ],
  ] as const)("%s", async (_, given, choices, message) => {
    const entity_id = await company(given);
    await expect(execute(advanceFormation, caller, { entity_id, ...choices })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    });
    expect((await execute(readFormation, caller, { entity_id })).value).toMatchObject({
      formation_status: "Pending",
      documents: [],
    });
  });

  it("once the documents are written", async () => {
    const entity_id = await company({ members: [ada] });
    await execute(advanceFormation, caller, { entity_id });
    await expect(execute(advanceFormation, caller, { entity_id, operating_agreement: "short" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("chosen while the formation is Pending"),
    });
  });
});

describe("a paper of the members", () => {
  it("is refused a deadlock clause without two equal halves, and the form of one member where there are two", async () => {
    const entity_id = await company({ members: [ada, { ...mary, units: 999 }] });
    const write = (asked: Record<string, unknown>) =>
      execute(writeCompanyPaper, caller, { entity_id, ...asked } as never);
    await expect(write({ paper: "operating_agreement", deadlock: "mediation" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("deadlock must be left out"),
    });
    await expect(write({ paper: "single_member_agreement" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("paper must be operating_agreement: the company has 2 members"),
    });
    expect((await write({ paper: "operating_agreement" })).value.text).not.toContain("deadlocked");
  });
});
