import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { openAccount } from "./accounts.ts";
import { firstStart, keepFirstStart, markTold, tellFirstStart } from "./first-start.ts";
import { workspacesOf } from "./workspaces.ts";

const before = process.env.DATA_DIR;
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-first-"));
  process.env.DATA_DIR = folder;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = before;
});

const made = { workspace: "Minutebook", email: "owner@example.com", password: "made up", key: "mb_key" };

describe("a first start that is to be quiet", () => {
  it("keeps what it made in a file that only its own user reads, whatever lay there", () => {
    writeFileSync(path.join(folder, "first-start.txt"), "read by everybody", { mode: 0o666 });
    const file = keepFirstStart(tellFirstStart(made));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toMatch(/owner@example\.com and the password made up\nAPI key +mb_key\n/);
  });
});

describe("a first start that is cut short before it has told what it made", () => {
  const left = (email: string, password: string) =>
    writeFileSync(path.join(folder, "first-start.untold"), JSON.stringify({ email, password }));

  it("is ended by the next, with the sign-in that was made, until that is told", async () => {
    const [email, password] = [`${newId("request")}@example.com`, newId("request")];
    const owner = await openAccount({ email, name: "Owner", password });
    left(email, password);
    const told = await firstStart();
    expect(told).toMatchObject({ email, password, key: expect.stringMatching(/^mb_/) });
    const [workspace] = await workspacesOf(owner.user_id);
    expect(workspace).toMatchObject({ name: told?.workspace, role: "owner" });
    expect(await firstStart()).toMatchObject({ email, password });
    markTold();
    expect(await firstStart()).toBeNull();
  });

  it("tells nothing where another instance was first", async () => {
    left("owner@example.com", "not anybody's password");
    expect(await firstStart()).toBeNull();
    expect(existsSync(path.join(folder, "first-start.untold"))).toBe(false);
  });
});
