import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "./database.mjs";
import { serviceLogin } from "./login.mjs";

// In databases and with roles of the test's own, on the server that the tests have.
const server = process.env.OWNER_DATABASE_URL ?? "";
const name = `login_${randomBytes(6).toString("hex")}`;
const made = [];
let folder;
let passwordFile;

const as = (role, password, database = name) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (role) [url.username, url.password] = [role, password];
  return url.href;
};
const asSuperuser = (text, database) => withDatabase(as(null, null, database), (client) => client.query(text));

/** A role of this name, and a database of its own with a table in it. */
async function ownerOf(database, attributes) {
  const role = `${database}_owner`;
  made.push(database);
  await asSuperuser(`create role ${role} login password 'of the owner' ${attributes}`);
  await asSuperuser(`create database ${database} owner ${role}`);
  const url = as(role, "of the owner", database);
  await withDatabase(url, (client) => client.query("create table entity (entity_id text)"));
  return url;
}

const select = async (url, text) => (await withDatabase(url, (client) => client.query(text))).rows;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "minutebook-login-"));
  passwordFile = path.join(folder, "service.password");
  made.push(name);
  await asSuperuser("create table entity (entity_id text)");
});
afterAll(async () => {
  for (const database of made) await asSuperuser(`drop database if exists ${database} with (force)`, "postgres");
  for (const database of made) {
    for (const role of [`${database}_service`, `${database}_owner`]) {
      await asSuperuser(`drop role if exists ${role}`, "postgres");
    }
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("the service's sign-in", () => {
  it("is made beside the owner's, has the app's rights and no others, and has no role to go back to", async () => {
    const url = await serviceLogin(as(), { passwordFile });
    expect(new URL(url).username).toBe(`${name}_service`);
    const who = "reset role; set session authorization default; select current_user as me, session_user as it";
    const results = await withDatabase(url, (client) => client.query(who));
    expect(results.at(-1).rows).toEqual([{ me: `${name}_service`, it: `${name}_service` }]);
    const [role] = await select(
      url,
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may_more,
         (select string_agg(roleid::regrole::text, ',') from pg_auth_members where member = r.oid) as of
       from pg_roles r where rolname = current_user`,
    );
    expect(role).toEqual({ may_more: false, of: "minutebook_app" });
    await expect(select(url, "select * from entity")).rejects.toThrow("permission denied");
  });

  it("is the same for every instance that has the owner's address, and its password tells nothing of the owner's", async () => {
    const other = path.join(folder, "another");
    const [one, two] = [await serviceLogin(as(), { passwordFile }), await serviceLogin(as(), { passwordFile: other })];
    expect(one).toBe(two);
    expect(one).not.toContain(new URL(server).password);
    expect(fs.existsSync(other)).toBe(false);
  });

  it("of the embedded PostgreSQL has a password at random, kept for its owner's eyes", async () => {
    const url = await serviceLogin(as(), { passwordFile, isEmbedded: true });
    expect(new URL(url).password).toBe(fs.readFileSync(passwordFile, "utf8"));
    expect(fs.statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(await serviceLogin(as(), { passwordFile, isEmbedded: true })).toBe(url);
  });

  it("is set right at the next start, where a hostile statement has changed its password and its defaults", async () => {
    const url = await serviceLogin(as(), { passwordFile });
    await select(url, "alter role current_user password 'mine'");
    await asSuperuser(`alter role ${name}_service set search_path = mine`);
    expect(await serviceLogin(as(), { passwordFile })).toBe(url);
    expect(await select(url, "show search_path")).not.toEqual([{ search_path: "mine" }]);
  });

  it("may be given itself, and is taken as it is", async () => {
    const url = await serviceLogin(as(), { passwordFile });
    expect(await serviceLogin(url, { passwordFile })).toBe(url);
  });

  it("is made by an owner who is no superuser and may make roles", async () => {
    const url = await ownerOf(`${name}_may`, "createrole");
    await asSuperuser(`grant minutebook_app to ${name}_may_owner with admin option`);
    const [{ me }] = await select(await serviceLogin(url, { passwordFile }), "select current_user as me");
    expect(me).toBe(`${name}_may_service`);
  });

  it("is never an owner who may make no other: the start says what an administrator types", async () => {
    const url = await ownerOf(`${name}_not`, "");
    const refused = serviceLogin(url, { passwordFile });
    await expect(refused).rejects.toThrow(`create role "${name}_not_service" login password`);
    await expect(refused).rejects.toThrow("MIGRATE_URLS");
  });

  it("needs the app's rights: the start says who is to grant them", async () => {
    await asSuperuser(`create role ${name}_none_owner login password 'x'`);
    made.push(`${name}_none`);
    await expect(serviceLogin(as(`${name}_none_owner`, "x"), { passwordFile })).rejects.toThrow(
      `grant minutebook_app to "${name}_none_owner"`,
    );
  });
});
