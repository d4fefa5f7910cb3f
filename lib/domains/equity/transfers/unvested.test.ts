import { expect, it } from "vitest";
import { addMonths, today } from "#lib/core/days.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { issueEquity } from "../grants/operations.ts";
import { createTransfer } from "../operations.ts";

const ago = (months: number) => addMonths(today(), -months);

it("what had not vested is asked about as it changes hands, once what had is gone, and is not refused", async () => {
  const { act } = await newCompany();
  const vesting = { months: 48, cliff_months: 12, period_months: 12 };
  const founder = { grant_type: "common", recipient_name: "Ada", shares: 4800, granted_on: ago(13) };
  await act(issueEquity, { ...founder, vesting });
  await act(issueEquity, { ...founder, shares: 100, granted_on: ago(20) });
  const move = (from_name: string, to_name: string, shares: number, more: object = {}) =>
    act(createTransfer, { from_name, to_name, shares, share_class: "common", ...more });
  const asked = async () =>
    (await act(listObligations, { status: "pending" })).data.filter(
      (one) => one.kind === "consent_to_unvested_transfer",
    );
  // 100 and 1,200 of the two grants have vested.
  await move("Ada", "Grace", 1300);
  expect(await asked()).toEqual([]);
  const { transfer_id } = await move("Ada", "Grace", 600);
  expect(await asked()).toMatchObject([
    {
      ...{ about_id: transfer_id, tier: "high" },
      title: expect.stringContaining("the transfer of 600 unvested shares from Ada to Grace"),
    },
  ]);
  await move("Grace", "Mary", 1900);
  expect(await asked()).toHaveLength(1);
});

it("what had not vested on a day that is past is asked about, too", async () => {
  const { act } = await newCompany();
  const vesting = { months: 24, cliff_months: 12, period_months: 12 };
  await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 200, granted_on: ago(13), vesting });
  const sold = { from_name: "Ada", to_name: "Grace", shares: 50, share_class: "common" };
  await act(createTransfer, { ...sold, transferred_on: ago(6) });
  const { data } = await act(listObligations, { status: "pending" });
  expect(data.map(({ title }) => title).filter((title) => title.includes("50 unvested shares"))).toHaveLength(1);
});
