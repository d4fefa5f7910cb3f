import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createContribution } from "#lib/domains/equity/capital/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { parseText } from "../../documents/text.ts";
import { writeCompanyPaper } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

it("members' papers name the state's act, the members, and the clauses that they choose", async () => {
  const given = { legal_name: "Nova", entity_type: "llc", jurisdiction: "CA" } as const;
  const { entity_id } = (await execute(createEntity, caller, given)).value;
  const grants: string[] = [];
  for (const member_name of ["Ada Byron", "Mary Somerville"]) {
    const put = { entity_id, member_name, amount_cents: 500_000, units: 1_000 };
    grants.push((await execute(createContribution, caller, put)).value.grant_id ?? "");
  }
  const write = async (asked: Record<string, unknown>) =>
    (await execute(writeCompanyPaper, caller, { entity_id, ...asked } as never)).value;
  const clean = ({ text }: { text: string }) => {
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2}|\.\.|,,|\n{3}|the the|DGCL/);
    expect(parseText(text).filter(({ kind }) => kind === "title")).toHaveLength(1);
    expect(text).toContain("the California Revised Uniform Limited Liability Company Act");
    for (const [, number] of text.matchAll(/Article (\d+)/g)) expect(text).toContain(`## Article ${number}. `);
  };
  const plain = await write({ paper: "operating_agreement" });
  clean(plain);
  expect(plain.text).toContain("(Cal. Corp. Code § 17701.01 et seq.)");
  expect(plain.text).not.toMatch(/deadlocked|United States district court/);
  expect(plain.required_signers.map(({ signer_name }) => signer_name)).toEqual(["Ada Byron", "Mary Somerville"]);
  const chosen = { partnership_representative: "Ada Byron", deadlock: "buy_sell", federal_forum: true };
  const full = await write({ paper: "operating_agreement", ...chosen });
  clean(full);
  expect(full.text).toMatch(/under Section 6223 of the Code is Ada Byron/);
  expect(full.text).toMatch(/deadlocked where .* buy all Units of the other/s);
  expect(full.text).toContain("brought in a United States district court located in the State of California");
  await expect(write({ paper: "single_member_agreement" })).rejects.toMatchObject({
    message: expect.stringContaining("paper must be operating_agreement: the company has 2 members"),
  });
  const alone = (await execute(createEntity, caller, given)).value.entity_id;
  const put = { entity_id: alone, member_name: "Ada Byron", amount_cents: 500_000, units: 1_000 };
  await execute(createContribution, caller, put);
  const short = await write({ entity_id: alone, paper: "single_member_agreement" });
  expect(short.text).toContain("laid down by its only member, Ada Byron");
  clean(short);
  expect(short.text.length).toBeLessThan(plain.text.length / 4);
  const subscription = await write({ paper: "unit_subscription", grant_ids: [grants[0]] });
  clean(subscription);
  expect(subscription.text).toContain("subscribes for 1,000 Units of the Company");
  expect(subscription.text).toContain("contributes $5,000.00, in cash");
  expect(subscription.category).toBe("contract");
  // Whose units are another's by now is no member any more, and what the other contributed nobody knows.
  const owners = {
    members: [
      { name: "Ada Byron", units: 1_000, contribution_cents: 500_000 },
      { name: "Old", units: 1 },
    ],
  };
  const changed = (await execute(createEntity, caller, { ...given, ...owners })).value.entity_id;
  for (const [member_name, units] of [
    ["Ada Byron", 1_000],
    ["New", 1],
  ] as const) {
    await execute(createContribution, caller, { entity_id: changed, member_name, amount_cents: 500, units });
  }
  const schedule = (await write({ entity_id: changed, paper: "operating_agreement" })).text;
  expect(schedule).toMatch(
    /- Ada Byron; agreed value of contribution: \$5,000\.00; Units: 1,000 \(.*\n- New; agreed value of contribution: _+/,
  );
  expect(schedule).not.toContain("Old");
  const corporation = (await execute(createEntity, caller, { ...given, entity_type: "c_corp" })).value;
  await expect(write({ entity_id: corporation.entity_id, paper: "operating_agreement" })).rejects.toMatchObject({
    message: expect.stringContaining("must be one for a corporation"),
  });
});
