import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, recordOf } from "../support/client.ts";
import { quiet } from "../support/quiet.ts";
import { some } from "../support/table.ts";
import { openTenant, type Workspace } from "../support/world.ts";

// The README's tour, done as it stands: line by line and in its order, with what was answered last of a kind (inv_…) in the place
// of an identifier that the reader is to fill in.

const folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-tour-"));
const file = (name: string) => path.join(folder, name);
let tenant: Workspace;
beforeAll(async () => {
  tenant = await openTenant();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [, tour = ""] = /## A two-minute tour\s+```sh\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8")) ?? [];
const commands = some(
  tour
    .split("\n")
    .map((line) => line.replace(/\s+#(?!\/).*$/, ""))
    .filter((line) => /^(post|get|curl|jq|node) /.test(line))
    .flatMap((line) => line.split(" && ")),
);

/** Identifiers by their prefix, the latest last. */
const known: Record<string, string[]> = {};
function learn(value: unknown): void {
  if (typeof value === "string") {
    const [, prefix = ""] = /^([a-z]+)_[0-9a-z]{26}$/.exec(value) ?? [];
    if (prefix) known[prefix] = [...(known[prefix] ?? []).filter((id) => id !== value), value];
  } else if (typeof value === "object" && value !== null) Object.values(value).forEach(learn);
}
/** The text with an identifier in the place of each blank: of several of a kind in one line, one after the other. */
function filled(text: string): string {
  const used: Record<string, number> = {};
  return text.replaceAll(/\b([a-z]+)_…/g, (blank, prefix: string) => {
    used[prefix] = (used[prefix] ?? 0) + 1;
    return known[prefix]?.at(-used[prefix]) ?? blank;
  });
}

/** Each of the formation's documents; the tour shows one. */
async function signAll(body: Record<string, unknown>): Promise<void> {
  for (const document_id of known.doc ?? []) {
    recordOf(await call("POST", `/v1/documents/${document_id}/sign`, { key: tenant.key, body }));
  }
}

async function ask(line: string): Promise<void> {
  const method = line.startsWith("post") ? "POST" : "GET";
  const target = /\$BASE(\/[^\s"]*)/.exec(line)?.[1] ?? "";
  const given = / -d '(.*)'$/.exec(line)?.[1];
  const piped = /--rawfile text (\S+) '\{format:"(\w+)",content:\$text\}'/.exec(line);
  const body = piped
    ? { format: piped[2], content: readFileSync(file(piped[1] ?? ""), "utf8") }
    : given === undefined
      ? undefined
      : JSON.parse(given.replaceAll("'$ENT'", "$ENT").replaceAll("$ENT", known.ent?.[0] ?? ""));
  const at = target.replaceAll("$ENT", known.ent?.[0] ?? "");
  if (at.endsWith("/sign")) return await signAll(body);
  const answer = await call(piped ? "POST" : method, at, {
    ...(!line.startsWith("curl") && { key: tenant.key }),
    ...(body && { body }),
  });
  expect([200, 204], `${line}\n${answer.text}`).toContain(answer.status);
  const [, , saved] = / (-o|>) (\S+)$/.exec(line) ?? [];
  if (saved) writeFileSync(file(saved), answer.bytes);
  learn(answer.body);
  learn(answer.headers.get("x-receipt-id"));
}

it("The README's tour goes as it stands", async () => {
  for (const command of commands) {
    const line = filled(command.trim());
    expect(line, "nothing before it has answered such an identifier").not.toContain("_…");
    if (line.startsWith("node ")) {
      const told = execFileSync(process.execPath, line.split(" ").slice(1), { cwd: folder }).toString();
      expect(told, line).toMatch(/genuine|verif/i);
      continue;
    }
    // A receipt is proven once the log holds it.
    if (/proof|checkpoint|evidence|minute-book/.test(line)) await quiet(tenant.workspace_id);
    await ask(line);
  }
});
