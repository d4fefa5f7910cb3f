import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openApi } from "#lib/server/openapi.ts";
import { breaks } from "./breaking.ts";
import { type Contract, contractOf, written } from "./contract.ts";

const kept = path.resolve(import.meta.dirname, "../../docs/openapi.json");
const isAccepting = process.argv.includes("--accept");

const now = contractOf(JSON.parse(openApi())) as Contract;
const text = `${written(now)}\n`;
const before = existsSync(kept) ? readFileSync(kept, "utf8") : null;
const found = before === null ? [] : breaks(JSON.parse(before) as Contract, now);
for (const one of found) console.log(`breaks: ${one}`);
if (before === text) console.log("docs/openapi.json is what the service answers.");
else if (isAccepting) {
  writeFileSync(kept, text);
  console.log("docs/openapi.json is written anew.");
} else {
  console.log("docs/openapi.json differs from what the service answers: npm run openapi -- --accept writes it anew.");
  process.exitCode = found.length > 0 ? 1 : 0;
}
