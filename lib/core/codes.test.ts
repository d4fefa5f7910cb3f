import { describe, expect, it } from "vitest";
import { sources } from "../../e2e/support/sources.ts";
import { apiCodes, otherCodes } from "./codes.ts";

const refusing = sources().filter(({ file, isTest }) => !isTest && file !== "lib/core/codes.ts");
const isUsed = (code: string) => refusing.some(({ code: text }) => text.includes(`"${code}"`));

describe("the codes of refusals", () => {
  it("are each used somewhere: a client is told of none that it will never meet", () => {
    expect([...Object.keys(apiCodes), ...otherCodes].filter((code) => !isUsed(code))).toEqual([]);
  });

  it("are snake_case words, each told apart from the other doors'", () => {
    for (const code of Object.keys(apiCodes)) expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
    expect(otherCodes.filter((code) => code in apiCodes)).toEqual([]);
  });
});
