import { describe, expect, it } from "vitest";
import { dueOf940, dueOf941, type Owing, outstanding, titleOf } from "./rules.ts";

/** What each day's pay has left owed, in dollars. */
const owing = (...days: [string, number][]): Owing[] =>
  days.map(([pay_date, dollars]) => ({ pay_date, cents: BigInt(Math.round(dollars * 100)) }));
const told = (dues: ReturnType<typeof dueOf941>) =>
  dues.map(({ due_date, cents, first_pay_date, last_pay_date }) => [
    due_date,
    Number(cents) / 100,
    first_pay_date,
    last_pay_date,
  ]);

describe("deposits of federal income tax, social security and Medicare", () => {
  it("are monthly for whom nothing is known of, by the 15th of the next month or the working day after", () => {
    const dues = dueOf941(owing(["2026-01-15", 1_000], ["2026-01-30", 2_000], ["2026-02-27", 500], ["2026-12-31", 10]));
    expect(told(dues)).toEqual([
      // February 15 is a Sunday, and the Monday after it Washington's birthday.
      ["2026-02-17", 3_000, "2026-01-15", "2026-01-30"],
      ["2026-03-16", 500, "2026-02-27", "2026-02-27"],
      ["2027-01-15", 10, "2026-12-31", "2026-12-31"],
    ]);
    expect(dues.map(titleOf)[0]).toBe("Deposit: federal income tax, social security and Medicare, Jan 2026");
  });

  it("are semiweekly after twelve months to June 30 over $50,000, three working days after the half week", () => {
    const before = owing(["2024-07-01", 25_000], ["2025-06-30", 25_000]);
    expect(told(dueOf941([...before, ...owing(["2026-01-07", 1]), ...owing(["2026-01-09", 1])])).slice(2)).toEqual([
      ["2026-02-17", 2, "2026-01-07", "2026-01-09"],
    ]);
    const more = owing(["2024-06-30", 90_000], ["2024-07-01", 25_000], ["2025-06-30", 25_000.01], ["2025-07-01", 9]);
    const paid = owing(
      ["2026-01-06", 1],
      ["2026-01-07", 2],
      ["2026-01-09", 4],
      ["2026-01-10", 8],
      ["2026-01-16", 16],
      // A quarter ends on a Tuesday: what is paid on the next day is of another half week, and on the two days of one apart.
      ["2026-06-30", 32],
      ["2026-09-30", 64],
      ["2026-10-01", 128],
    );
    expect(told(dueOf941([...more, ...paid])).slice(4)).toEqual([
      ["2026-01-09", 1, "2026-01-06", "2026-01-06"],
      ["2026-01-14", 6, "2026-01-07", "2026-01-09"],
      ["2026-01-16", 8, "2026-01-10", "2026-01-10"],
      // Martin Luther King's day gives one day more.
      ["2026-01-22", 16, "2026-01-16", "2026-01-16"],
      // Independence Day is kept on July 3.
      ["2026-07-06", 32, "2026-06-30", "2026-06-30"],
      ["2026-10-07", 64, "2026-09-30", "2026-09-30"],
      ["2026-10-07", 128, "2026-10-01", "2026-10-01"],
    ]);
    // By the half week that they are of, since others' pay may follow in it.
    const of = dueOf941([...more, ...owing(["2026-01-07", 2_500], ["2026-09-30", 2_500], ["2026-10-01", 2_500])]);
    expect(of.slice(4).map((due) => titleOf(due).split("Medicare, ")[1])).toEqual([
      "pay of January 7, 2026 to January 9, 2026",
      "pay of September 30, 2026",
      "pay of October 1, 2026 to October 2, 2026",
    ]);
  });

  it("are due on the next working day once $100,000 is owed of a period, and semiweekly from then to the end of the next year", () => {
    const dues = dueOf941(
      owing(
        ["2026-05-05", 60_000],
        ["2026-05-08", 40_000],
        ["2026-05-12", 1],
        ["2026-05-29", 99_999.99],
        ["2027-06-04", 1],
      ),
    );
    expect(told(dues)).toEqual([
      ["2026-05-11", 100_000, "2026-05-05", "2026-05-08"],
      ["2026-05-15", 1, "2026-05-12", "2026-05-12"],
      ["2026-06-03", 99_999.99, "2026-05-29", "2026-05-29"],
      ["2027-06-09", 1, "2027-06-04", "2027-06-04"],
    ]);
    expect(dues.map(titleOf)[0]).toBe(
      "Deposit: federal income tax, social security and Medicare, pay of May 5, 2026 to May 8, 2026",
    );
  });
});

it("may be paid with Form 941 where their quarter comes to less than $2,500, which nobody knows before it is over", () => {
  const dues = dueOf941(
    owing(["2026-01-30", 1_000], ["2026-03-31", 1_499.99], ["2026-04-30", 2_499], ["2026-06-30", 1]),
  );
  expect(dues.map(({ with_return }) => with_return)).toEqual([true, true, false, false]);
  expect(dues.map(titleOf)[0]).toBe(
    "Deposit: federal income tax, social security and Medicare, Jan 2026, unless its whole quarter stays under $2,500.00 and is paid with Form 941",
  );
});

describe("deposits of federal unemployment tax", () => {
  const told940 = (paid: Owing[], made: [string, number][], day = "2026-06-30") =>
    dueOf940(
      paid,
      made.map(([deposited_on, dollars]) => ({ deposited_on, cents: BigInt(Math.round(dollars * 100)) })),
      day,
    ).map(({ due_date, cents, with_return }) => [due_date, Number(cents) / 100, with_return]);

  it("are by quarters that come to more than $500 with what is carried to them, and else with Form 940", () => {
    const paid = owing(
      ...([
        ["2026-02-27", 300],
        ["2026-03-31", 200],
        ["2026-04-30", 0.01],
      ] satisfies [string, number][]),
      ...([
        ["2026-11-30", 42],
        ["2027-01-29", 501],
      ] satisfies [string, number][]),
    );
    expect(told940(paid, [])).toEqual([
      ["2026-07-31", 500.01, false],
      // January 31, 2027 is a Sunday.
      ["2027-02-01", 42, true],
      ["2027-04-30", 501, false],
    ]);
    const [due] = dueOf940(owing(["2026-02-27", 300], ["2026-04-30", 300]), [], "2026-06-30");
    expect(due && titleOf(due)).toBe("Deposit: federal unemployment tax, pay to June 30, 2026");
  });

  it("are not asked for of a quarter that is $500 or less beside what was deposited of earlier ones by its end", () => {
    const halves = owing(["2026-02-27", 300], ["2026-05-29", 300]);
    // The first quarter's $300, deposited of one's own accord, are not carried; of the year $600 are owed, of which $300 are left.
    expect(told940(halves, [["2026-06-30", 300]])).toEqual([["2027-02-01", 600, true]]);
    expect(told940(halves, [["2026-07-01", 300]])).toEqual([["2026-07-31", 600, false]]);
    // A part: $100 are carried, and $400 with the second quarter's.
    expect(told940(halves, [["2026-04-30", 100]])).toEqual([["2027-02-01", 600, true]]);
    expect(told940(halves, [["2026-04-30", 99.99]])).toEqual([["2026-07-31", 600, false]]);
  });

  it("count what is carried to the fourth quarter, whose rest is deposited where it is more than $500", () => {
    const year = owing(["2026-02-27", 200], ["2026-05-29", 150], ["2026-08-31", 150], ["2026-11-30", 0.01]);
    expect(told940(year, [])).toEqual([["2027-02-01", 500.01, false]]);
    expect(told940(year, [["2026-12-31", 0.01]])).toEqual([["2027-02-01", 500.01, true]]);
    // What one year has deposited too much is not the next one's before that year's own is cleared.
    const next = [...year, ...owing(["2027-02-26", 600])];
    expect(told940(next, [["2026-12-31", 500.01]]).at(-1)).toEqual(["2027-04-30", 600, false]);
  });

  it("count what fell due before a quarter, where that is late at its end", () => {
    const paid = owing(["2026-02-27", 600], ["2026-05-29", 100]);
    expect(told940(paid, [], "2026-06-30").at(-1)).toEqual(["2027-02-01", 100, true]);
    expect(told940(paid, [], "2026-07-01").at(-1)).toEqual(["2026-07-31", 100, false]);
    expect(told940(paid, [["2026-04-30", 600]], "2026-07-01").at(-1)).toEqual(["2027-02-01", 100, true]);
  });
});

it("what was deposited clears what is due first", () => {
  const dues = dueOf941(owing(["2026-01-30", 100], ["2026-02-27", 50]));
  const left = (deposited: bigint) => outstanding(dues, deposited).map(({ cents }) => Number(cents));
  expect(left(0n)).toEqual([10_000, 5_000]);
  expect(left(9_999n)).toEqual([1, 5_000]);
  expect(left(10_001n)).toEqual([4_999]);
  expect(left(20_000n)).toEqual([]);
});
