import { beforeAll, describe, expect, it } from "vitest";
import { createBatch } from "#lib/domains/books/ledger/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { createRecurringEntry } from "../recurring/operations.ts";
import { createSchedule, disposeSchedule, postSchedule } from "./operations.ts";

const here = { schedule_id: "", disposed: "", recurring: "" };
beforeAll(async () => {
  const { act, open } = await newCompany();
  const [asset, cash] = [await open("prepaid_expenses"), await open("cash")];
  const lines = [
    { account_id: asset, side: "debit", amount_cents: 1000 },
    { account_id: cash, side: "credit", amount_cents: 1000 },
  ];
  await act(createBatch, { entries: [{ date: "2026-01-05", description: "Insurance", lines }], post: true });
  const given = { kind: "prepaid", name: "Insurance", cost_cents: 1000, months: 10, first_period: "2026-01" };
  const { schedule_id } = await act(createSchedule, given);
  for (let month = 1; month <= 2; month += 1) await act(postSchedule, { schedule_id });
  const { schedule_id: disposed } = await act(createSchedule, given);
  await act(disposeSchedule, { schedule_id: disposed, disposed_on: "2026-03-10", proceeds_cents: 100 });
  const often = { description: "Rent", frequency: "monthly", starts_on: "2999-01-01", lines };
  const { recurring_entry_id: recurring } = await act(createRecurringEntry, often);
  Object.assign(here, { schedule_id, disposed, recurring });
});

describe("a schedule before the owner of the database", () => {
  it.each([
    "update schedule set posted_cents = posted_cents + 1 where schedule_id = $1",
    "update schedule set posted_months = posted_months + 1 where schedule_id = $1",
    `insert into schedule_posting select p.* from schedule_posting o, jsonb_populate_record(o, '{"number": 3}') p
     where o.schedule_id = $1 and o.number = 2`,
  ])("has posted what its months add up to: %s", async (text) => {
    const refusal = await refusalByDatabase(
      `set constraints all immediate; ${text.replace("$1", `'${here.schedule_id}'`)}`,
    );
    expect(refusal?.message).toBe("the months of a schedule add up to what it has posted");
  });

  it("takes months back with its disposal alone, once, and from its month on", async () => {
    const tried = async (text: string) => (await refusalByDatabase(`${text}; set constraints all immediate`))?.message;
    const back = (which: string) =>
      `update schedule_posting set taken_back_on = app_today() where schedule_id = '${which}'`;
    expect(await tried(back(here.schedule_id))).toContain("the months of a schedule");
    expect(await tried(back(here.disposed))).toContain("the months of a schedule");
    expect(await tried(`delete from schedule_posting where schedule_id = '${here.schedule_id}'`)).toContain(
      "posted once",
    );
    const [one, two] = [500, 100].map(
      (cents) => `update schedule_posting set amount_cents = ${cents} where schedule_id = '${here.schedule_id}'`,
    );
    expect(await tried(one ?? "")).toContain("a month is posted once");
    expect(await tried(two ?? "")).toContain("a month is posted once");
  });

  it("keeps what was got for it, and how much recurs is what its lines are", async () => {
    const got = "update schedule set proceeds_cents = proceeds_cents + 1 where schedule_id = $1";
    expect((await refusalByDatabase(got, [here.disposed]))?.message).toContain("a disposal stands as it was told");
    const more = "update recurring_entry set total_cents = total_cents + 1 where recurring_entry_id = $1";
    expect((await refusalByDatabase(more, [here.recurring]))?.constraint).toBe("recurring_entry_lines_add_up");
  });

  it("goes together with its journal entries", async () => {
    const tried = async (text: string) => (await refusalByDatabase(`${text}; set constraints all immediate`))?.message;
    const together = expect.stringContaining("go together");
    const end = (status: string, which: string) =>
      `update schedule set status = '${status}', next_on = null where schedule_id = '${which}'`;
    expect(await tried(end("voided", here.schedule_id))).toEqual(together);
    expect(await tried(end("voided", here.disposed))).toEqual(together);
    const gone = "disposed_on = app_today(), proceeds_cents = 0, gain_cents = 0";
    expect(await tried(end("disposed", here.schedule_id).replace("next_on", `${gone}, next_on`))).toEqual(together);
    // A month that names another's entry.
    const another = `insert into schedule_posting select p.* from schedule_posting o, jsonb_populate_record(o,
        jsonb_build_object('number', 3, 'period', '2026-03', 'amount_cents', 100, 'date', date '2026-03-31')) p
      where o.schedule_id = '${here.schedule_id}' and o.number = 2;
      update schedule set posted_months = 3, posted_cents = 300, next_on = '2026-04-30' where schedule_id = '${here.schedule_id}'`;
    expect(await tried(another)).toEqual(together);
  });
});
