import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withDatabase } from "./database.mjs";
import { migrate } from "./migrate.mjs";

// With a role and a database of the test's own, on the server that the tests have.
const server = process.env.OWNER_DATABASE_URL ?? "";
const name = `owned_${randomBytes(6).toString("hex")}`;

function addressOf(database, role) {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (role) [url.username, url.password] = [role, "of the owner"];
  return url.href;
}
const asSuperuser = (text) => withDatabase(addressOf("postgres"), (client) => client.query(text));

beforeAll(async () => {
  await asSuperuser(`create role ${name} login password 'of the owner'`);
  await asSuperuser(`create database ${name} owner ${name}`);
});
afterAll(async () => {
  await asSuperuser(`drop database ${name}`);
  await asSuperuser(`drop role ${name}`);
});

it("An owner who is no superuser is told what an administrator lets them do, before anything is migrated", async () => {
  const url = addressOf(name, name);
  // The tests' own server has the role that the service's rights are given to.
  await expect(migrate(url)).rejects.toThrow(
    `As an administrator: grant set on parameter "app.entities" to ${name}; Then start again.`,
  );
  const tables = await withDatabase(url, (client) => client.query("select from pg_tables where schemaname = 'public'"));
  expect(tables.rowCount).toBe(0);
});
