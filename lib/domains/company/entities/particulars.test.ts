import { describe, expect, it } from "vitest";
import { parseInput } from "#lib/core/input.ts";
import { missingParticulars, withDefaults } from "./rules.ts";
import { Particulars } from "./schema.ts";

const refused = (given: object) => () => parseInput(Particulars, given);

describe("particulars", () => {
  it("may be left out altogether, and then have the usual values", () => {
    const filled = withDefaults(parseInput(Particulars, {}));
    expect(filled.authorized_shares).toBe(10_000_000);
    expect(filled.par_value).toBe("0.00001");
    expect(filled.management).toBe("member_managed");
    expect(filled.fiscal_year_end).toBe("12-31");
    expect(filled.purpose).toBeNull();
  });

  it("take null for anything and ignore fields they do not know", () => {
    const given = parseInput(Particulars, { registered_agent: null, directors: null, par_value: null, colour: "blue" });
    expect(given).toEqual({ registered_agent: null, directors: null, par_value: null });
  });

  it.each([
    [{ fiscal_year_end: "02-29" }, "fiscal_year_end must be a day that every year has: use 02-28 instead of 02-29"],
    [{ fiscal_year_end: "04-31" }, "fiscal_year_end must be a day of the year written MM-DD, such as 12-31"],
    [{ fiscal_year_end: "06-15" }, "fiscal_year_end must be the last day of a month, such as 06-30"],
    [{ fiscal_year_end: "13-01" }, "fiscal_year_end must be a day of the year written MM-DD, such as 12-31"],
    [{ fiscal_year_end: "1-1" }, "fiscal_year_end must be a day of the year written MM-DD, such as 12-31"],
    [{ authorized_shares: 0 }, "authorized_shares must be a positive integer"],
    [{ authorized_shares: 1.5 }, "authorized_shares must be a positive integer"],
    [{ authorized_shares: "10" }, "authorized_shares must be a positive integer"],
    [{ par_value: 0.01 }, "par_value must be a string"],
    [{ par_value: "1e-5" }, "par_value must be dollars written as a decimal string"],
    [{ registered_agent: { name: "  " } }, "registered_agent.name must not be empty"],
    [{ directors: [{ name: "Ada" }, {}] }, "directors.1.name is required"],
    [{ members: [{ name: "Ada", contribution_cents: -1 }] }, "members.0.contribution_cents must be positive"],
    [{ management: "board" }, "management must be member_managed or manager_managed"],
    [{ organizer: { name: `Ada${"\u0000"}` } }, "organizer.name must not contain U+0000"],
  ])("refuse %j", (given, message) => {
    expect(refused(given)).toThrow(message);
  });

  it("count characters of a name, not bytes, and allow every real day", () => {
    expect(refused({ organizer: { name: "😀".repeat(500) }, fiscal_year_end: "02-28" })).not.toThrow();
    const tooLong = { incorporator: { name: "😀".repeat(501) } };
    expect(refused(tooLong)).toThrow("incorporator.name must be at most 500 characters long");
  });

  it("tell what will stand as a blank", () => {
    expect(missingParticulars("c_corp", {})).toEqual([
      "registered_agent",
      "principal_address",
      "incorporator",
      "directors",
      "officers",
    ]);
    expect(missingParticulars("llc", { management: "manager_managed", members: [{ name: "Ada" }] })).toEqual([
      "registered_agent",
      "principal_address",
      "organizer",
      "managers",
      "members.0.contribution_cents",
      "members.0.units",
    ]);
    const agent = { name: "Agent" };
    expect(missingParticulars("llc", { registered_agent: agent, members: [] })[0]).toBe("registered_agent.address");
  });
});
