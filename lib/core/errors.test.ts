import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";

/** The same file as another bundle has it: another class of the same name. */
async function ofAnotherBundle(): Promise<{ AppError: typeof AppError }> {
  const code = stripTypeScriptTypes(readFileSync("lib/core/errors.ts", "utf8"));
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

describe("a refusal", () => {
  it("is known in every bundle, whichever has thrown it", async () => {
    const other = await ofAnotherBundle();
    expect(other.AppError).not.toBe(AppError);
    const thrown = new other.AppError(429, "rate_limit_exceeded", "Too many.", { retry_after: 1 });
    expect(thrown instanceof AppError).toBe(true);
    expect(new AppError(400, "bad_request", "Wrong.") instanceof other.AppError).toBe(true);
  });

  it("is nothing else that is thrown", () => {
    for (const thrown of [new Error("x"), { status: 429, code: "rate_limit_exceeded" }, null, undefined, "AppError"]) {
      expect(thrown instanceof AppError).toBe(false);
    }
  });
});
