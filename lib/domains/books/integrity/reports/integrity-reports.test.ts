import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { readIntegrity } from "../operations.ts";
import { checkIntegrity, listIntegrityReports, readIntegrityReport } from "./operations.ts";

describe("a kept report of integrity", () => {
  it("is what the books came to when it was made, and stays so while the live one moves on", async () => {
    const { act, open, draft, post } = await newCompany();
    const [cash, rent] = [await open("cash"), await open("rent")];
    expect((await act(listIntegrityReports)).data).toEqual([]);
    const first = await act(checkIntegrity);
    const { checked_at: _, ...live } = await act(readIntegrity);
    expect(first).toMatchObject(live);
    await post(await draft([rent, "debit", 100], [cash, "credit", 100]));
    const second = await act(checkIntegrity);
    const sides = (report: typeof first) =>
      report.tie_outs.find(({ name }) => name === "debits_and_credits")?.left.cents;
    expect([sides(first), sides(second)]).toEqual([0, 100]);
    const { integrity_report_id } = first;
    expect(await act(readIntegrityReport, { integrity_report_id })).toEqual(first);
    expect((await act(listIntegrityReports)).data).toEqual([second, first]);
  });

  it("is not found from another company, and PostgreSQL lets nobody change it", async () => {
    const [{ act }, other] = [await newCompany(), await newCompany()];
    const { integrity_report_id } = await act(checkIntegrity);
    await expect(other.act(readIntegrityReport, { integrity_report_id })).rejects.toMatchObject({ status: 404 });
    const changed = "update integrity_report set is_sound = false where integrity_report_id = $1";
    expect((await refusalByDatabase(changed, [integrity_report_id]))?.message).toContain("of the moment it was made");
  });
});
