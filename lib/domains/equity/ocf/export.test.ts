import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addMonths, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { fileBytes } from "#lib/work/files.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { everything } from "../../../../e2e/support/cap-tables.ts";
import { refusalOfCopy } from "../../../../e2e/support/database.ts";
import { grant, newCompany } from "../../../../e2e/support/equity.ts";
import { imported } from "../../../../e2e/support/ocf.ts";
import { adjournMeeting, castVote, conveneMeeting } from "../../company/governance/operations.ts";
import { approveGrant } from "../grants/operations.ts";
import { readCapTable } from "../operations.ts";
import type { OcfObject } from "./format.ts";
import { exportOcf } from "./operations.ts";
import { fileFaults } from "./reading/schemas.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

async function exported(entity_id: string) {
  const bytes = await fileBytes((await execute(exportOcf, caller, { entity_id })).value);
  const files = Object.entries(unzipSync(bytes)).map(([path, text]) => [path, JSON.parse(strFromU8(text))] as const);
  return { bytes, texts: unzipSync(bytes), files: Object.fromEntries(files) };
}

const schemaOf = (path: string) => (path === "Manifest.ocf.json" ? "OCFManifestFile" : `${path.split(".")[0]}File`);

it.each(["c_corp", "llc"] as const)(
  "the official schemas accept every file of a %s with everything in it, and no file twice differs",
  async (type) => {
    const own = await newCompany(caller, type);
    await everything(caller, own, type);
    const first = await exported(own.entity_id);
    for (const [path, file] of Object.entries(first.files)) expect(fileFaults(schemaOf(path), file), path).toEqual([]);
    for (const [field, named] of Object.entries(first.files["Manifest.ocf.json"])) {
      if (!field.endsWith("_files")) continue;
      for (const { filepath, md5 } of named as { filepath: string; md5: string }[]) {
        expect(
          createHash("md5")
            .update(first.texts[filepath] ?? "")
            .digest("hex"),
        ).toBe(md5);
      }
    }
    expect(Buffer.compare((await exported(own.entity_id)).bytes, first.bytes)).toBe(0);

    // Every security is issued once, closed at most once, and to a stakeholder and of a class that are there.
    const items = (path: string): OcfObject[] => first.files[path].items;
    const transactions = items("Transactions.ocf.json");
    const issued = transactions.filter(({ object_type }) => object_type.endsWith("_ISSUANCE"));
    const securities = issued.map(({ security_id }) => security_id);
    expect(new Set(securities).size).toBe(securities.length);
    const ids = Object.values(first.files).flatMap((file) => (file.items ?? []).map(({ id }: OcfObject) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const has = (path: string) => new Set<unknown>(items(path).map(({ id }) => id));
    const [stakeholders, classes] = [has("Stakeholders.ocf.json"), has("StockClasses.ocf.json")];
    for (const one of issued) {
      expect(stakeholders.has(one.stakeholder_id)).toBe(true);
      if (one.stock_class_id !== undefined) expect(classes.has(one.stock_class_id)).toBe(true);
      if (one.vesting_terms_id !== undefined) expect(has("VestingTerms.ocf.json").has(one.vesting_terms_id)).toBe(true);
    }
    const closing = transactions.filter(({ object_type }) => /_(TRANSFER|CANCELLATION|REPURCHASE)$/.test(object_type));
    expect(closing.length).toBeGreaterThan(3);
    for (const one of closing) {
      expect(securities).toContain(one.security_id);
      for (const id of [one.balance_security_id, ...((one.resulting_security_ids as unknown[]) ?? [])]) {
        if (id !== undefined) expect(securities).toContain(id);
      }
    }
    expect(new Set(closing.map(({ security_id }) => security_id)).size).toBe(closing.length);
  },
);

it.each([
  ["board", "board_approval_date"],
  ["shareholder", "stockholder_approval_date"],
])("the day on which a %s meeting approved a grant is its %s, and comes back", async (meeting_type, field) => {
  const [own, other] = [await newCompany(caller), await newCompany(caller)];
  const { entity_id } = own;
  await grant(caller, own);
  const [stands, { grant_id }] = [(await grant(caller, own)).value, (await grant(caller, own)).value];
  const convened = { entity_id, meeting_type, title: "M", agenda_items: ["Stock"] };
  const { meeting_id } = (await execute(conveneMeeting, caller, convened)).value;
  await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" });
  await execute(adjournMeeting, caller, { meeting_id });
  await execute(approveGrant, caller, { entity_id, grant_id, approval_id: meeting_id });
  const { bytes, files } = await exported(entity_id);
  const items: OcfObject[] = files["Transactions.ocf.json"].items;
  expect(fileFaults("TransactionsFile", files["Transactions.ocf.json"])).toEqual([]);
  const told = ({ id, board_approval_date: board, stockholder_approval_date: holders }: OcfObject) => [
    id,
    board,
    holders,
  ];
  const days = field === "board_approval_date" ? [today(), undefined] : [undefined, today()];
  expect(items.map(told)).toEqual(
    expect.arrayContaining([
      [`${grant_id}:issuance`, ...days],
      [`${stands.grant_id}:issuance`, undefined, undefined],
    ]),
  );
  await imported(caller, other.entity_id, bytes);
  const { grants } = (await execute(readCapTable, caller, other)).value;
  const [came, ...others] = grants.filter(({ approved_on }) => approved_on !== null);
  expect([grants.length, came, others]).toEqual([
    3,
    expect.objectContaining({ approved_on: today(), approval_id: null }),
    [],
  ]);
  const of: [string, string] = ["grant_id", came?.grant_id ?? ""];
  expect(await refusalOfCopy("equity_grant", of, { grant_id: "x" })).toContain("comes with a register");
});

it("a founder's vesting is told as terms that others share, from the day it counts from", async () => {
  const own = await newCompany(caller);
  const { founder } = await everything(caller, own, "c_corp");
  const { files } = await exported(own.entity_id);
  const issue = files["Transactions.ocf.json"].items.find((one: OcfObject) => one.security_id === founder.grant_id);
  expect(issue).toMatchObject({
    object_type: "TX_STOCK_ISSUANCE",
    quantity: "4000000",
    share_price: { amount: "0.0001", currency: "USD" },
    custom_id: "CS-1",
    security_law_exemptions: [{ description: "4(a)(2)", jurisdiction: "US" }],
  });
  const terms = files["VestingTerms.ocf.json"].items.find((one: OcfObject) => one.id === issue.vesting_terms_id);
  expect(terms.vesting_conditions[1]).toMatchObject({
    portion: { numerator: "1", denominator: "48" },
    trigger: { period: { length: 1, type: "MONTHS", occurrences: 48, cliff_installment: 12 } },
  });
  const start = files["Transactions.ocf.json"].items.find(
    (one: OcfObject) => one.object_type === "TX_VESTING_START" && one.security_id === founder.grant_id,
  );
  expect(start.date).toBe(addMonths(today(), -13));
});
