import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { addDays, lastOf, longDate, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { execute } from "#lib/execute.ts";
import { openTestWorkspace } from "#lib/server/workspaces.ts";
import { postWhatIsDue } from "#lib/work/due.ts";
import { callerIn } from "../../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { downloadFile } from "../../documents/operations.ts";
import { listObligations } from "../../obligations/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { generateContract, readContract, uploadContract } from "../operations.ts";
import { changeTerm, endContract } from "./operations.ts";

it("asks to look after a signed contract in time, renews it or lets it end, and is told when notice was given", async () => {
  const caller = callerIn((await openTestWorkspace(`Test ${newId("request")}`)) ?? "");
  const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
  const asks = async () =>
    (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data
      .filter(({ kind }) => kind === "contract_term")
      .map(({ due_date, title }) => `${due_date} ${title}`);
  const signed = async (document_id: string) => {
    for (const signer_role of ["company", "counterparty"]) {
      await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
    }
  };
  const passed = async (day: string) => {
    await execute(moveClock, caller, { now: `${day}T12:00:00Z` });
    await postWhatIsDue({ workspace_id: caller.workspace_id, entity_id });
  };

  const start = today();
  const { value: msa } = await execute(generateContract, caller, {
    ...{ entity_id, template: "master_services_agreement", counterparty_name: "Globex LLC", governing_law: "DE" },
    ...{ effective_date: start, term_months: 12, auto_renews: true, renewal_months: 6, notice_days: 45 },
    // Its text has no such day, so that its term does not count from there.
    start_date: addDays(start, 40),
  });
  expect(msa.ends_on).toBe(lastOf(start, 12));
  expect(msa.text).toContain("renewed for 6 months more");
  expect(await asks()).toEqual([]);
  // It does not end before it began, by whichever act.
  const early = { entity_id, document_id: msa.document_id, ends_on: addDays(start, -1) };
  const tooEarly = `ends_on must not be before the contract begins, ${start}`;
  await expect(execute(changeTerm, caller, early)).rejects.toThrow(tooEarly);
  await expect(execute(endContract, caller, { ...early, reason: "x" })).rejects.toThrow(tooEarly);
  const bare = "update contract set ends_on = begins_on - 1 where document_id = $1";
  expect((await refusalByDatabase(bare, [msa.document_id]))?.constraint).toBe("contract_ends_after_it_begins");
  await signed(msa.document_id);
  const end = String(msa.ends_on);
  expect(await asks()).toEqual([
    `${addDays(end, -45)} The ${msa.title} renews for 6 months after ${longDate(end)}: give notice by ${longDate(addDays(end, -45))} if it shall not`,
  ]);
  await passed(addDays(end, 1));
  const at = { entity_id, document_id: msa.document_id };
  const { value: renewed } = await execute(readContract, caller, at);
  expect(renewed).toMatchObject({ ended_on: null, auto_renews: true });
  expect(String(renewed.ends_on) > end).toBe(true);
  expect((await asks())[0]).toContain(`after ${longDate(String(renewed.ends_on))}`);
  await execute(endContract, caller, { ...at, reason: "Notice of today" });
  expect(await asks()).toEqual([]);
  // It renews no more, whoever says so.
  const anew = execute(changeTerm, caller, { ...at, auto_renews: true, renewal_months: 3 });
  await expect(anew).rejects.toThrow("notice was given, and it ends on");
  const beside = "update contract set auto_renews = true, renewal_months = 3 where document_id = $1";
  expect((await refusalByDatabase(beside, [msa.document_id]))?.message).toContain("contract_renews_no_more");
  await passed(addDays(String(renewed.ends_on), 1));
  expect((await execute(readContract, caller, at)).value).toMatchObject({
    ended_on: renewed.ends_on,
    end_reason: "Notice of today",
  });
  await expect(execute(changeTerm, caller, { ...at, notice_days: 10 })).rejects.toMatchObject({ status: 400 });

  const parties = { entity_id, counterparty_name: "Globex LLC", governing_law: "DE" };
  // One that is yet to begin ends on its first day at the soonest.
  const { value: ahead } = await execute(generateContract, caller, {
    ...{ ...parties, template: "nda" as const, effective_date: addDays(start, 4000) },
  });
  const given_up = { entity_id, document_id: ahead.document_id, reason: "Given up" };
  expect((await execute(endContract, caller, given_up)).value.ends_on).toBe(ahead.begins_on);

  // One from elsewhere: its bytes are sealed by the text that is signed.
  const lease = { ...uploadContract.example, entity_id, ends_on: addDays(start, 4000) };
  await expect(execute(uploadContract, caller, { ...lease, content_base64: "aGVsbG8=" })).rejects.toMatchObject({
    status: 400,
  });
  await expect(execute(uploadContract, caller, { ...lease, renewal_months: 6 })).rejects.toThrow("renewal_months");
  const nda = { ...parties, template: "nda" as const, auto_renews: true, renewal_months: 6 };
  await expect(execute(generateContract, caller, nda)).rejects.toThrow("auto_renews must be left out");
  const endless = (await execute(uploadContract, caller, { ...lease, ends_on: undefined })).value;
  const renewing = { entity_id, document_id: endless.document_id, auto_renews: true, renewal_months: 6 };
  await expect(execute(changeTerm, caller, renewing)).rejects.toThrow("ends_on must be given");
  const { value: ended } = await execute(changeTerm, caller, { ...renewing, ends_on: lease.ends_on });
  expect(ended).toMatchObject({ ends_on: lease.ends_on, renewal_months: 6, notice_days: 90 });
  const without = { entity_id, document_id: endless.document_id, ends_on: null };
  await expect(execute(changeTerm, caller, without)).rejects.toThrow("ends_on must be given");
  expect((await execute(changeTerm, caller, { ...without, auto_renews: null, notice_days: null })).value).toMatchObject(
    {
      ...{ ends_on: null, auto_renews: false, renewal_months: null, notice_days: 30 },
    },
  );
  const { value: kept } = await execute(uploadContract, caller, lease);
  expect(kept).toMatchObject({
    template: "uploaded",
    category: "contract",
    document_type: "UploadedContract",
    missing: [],
  });
  const { value: file } = await execute(downloadFile, caller, { document_id: kept.document_id });
  const content = "bytes" in file.content ? file.content.bytes : new Uint8Array();
  expect(kept.text).toContain(createHash("sha256").update(content).digest("hex"));
  await signed(kept.document_id);
  expect(await asks()).toEqual([expect.stringContaining(`ends on ${longDate(String(lease.ends_on))}`)]);
  expect(
    await refusalByDatabase("update contract set counterparty_name = 'x' where document_id = $1", [kept.document_id]),
  ).not.toBeNull();
});
