import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openApi } from "#lib/server/openapi.ts";
import { breaks } from "./breaking.ts";
import { type Contract, contractOf } from "./contract.ts";

const kept = path.resolve(import.meta.dirname, "../../docs/openapi.json");

it("nothing breaks that a client of the kept contract stands on", () => {
  const before = JSON.parse(readFileSync(kept, "utf8")) as Contract;
  const after = contractOf(JSON.parse(openApi())) as Contract;
  const why =
    "clients that were made of docs/openapi.json would fail: keep what is listed, or, where it is meant, say so with npm run openapi -- --accept";
  expect(breaks(before, after), why).toEqual([]);
});
