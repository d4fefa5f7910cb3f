// The service's own sign-in to PostgreSQL: a role that has what minutebook_app was granted and nothing else, so that no
// statement of the service can become more than it is. The owner's address stays with the launcher, which migrates by it.
import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from "node:crypto";
import fs from "node:fs";
import { withDatabase } from "./database.mjs";
import { fail } from "./fail.mjs";

/** What the app's role has: the migrations grant it. */
const APP = "minutebook_app";

/** Held while an instance makes or mends the sign-in; instances that start together take turns. */
const LOGIN_LOCK = 7_264_883_128;

/**
 * The address by which the service signs in to a database that is migrated. Where `url` is the owner's, a sign-in without
 * further rights is made beside it: its password is the one that `passwordFile` keeps (made when it is first needed), or,
 * for an owner with a password, one that is derived of it, so that instances which share a database agree without a word.
 * Where `url` is no owner's it is the service's already. Fails, in a sentence, where neither can be.
 */
export async function serviceLogin(url, { passwordFile, isEmbedded = false }) {
  return await withDatabase(url, async (client) => {
    const {
      rows: [role],
    } = await client.query(
      `select current_user as name, rolsuper as super, rolcreaterole as creates, rolsuper or rolcreaterole or rolcreatedb or rolreplication
         or rolbypassrls or exists (select from pg_class where relnamespace = 'public'::regnamespace and
           pg_has_role(relowner, 'member')) as may_more,
         coalesce((select pg_has_role(oid, 'usage') from pg_roles where rolname = $1), false) as serves
       from pg_roles where rolname = current_user`,
      [APP],
    );
    if (!role.may_more) {
      if (role.serves) return url;
      return fail(
        `The role ${role.name} of DATABASE_URL lacks the service's rights: as the database's owner, grant ${APP} to "${role.name}".`,
      );
    }
    const address = new URL(url);
    const name = `${decodeURIComponent(address.pathname.slice(1))}_service`.slice(0, 63);
    const isDerived = !isEmbedded && address.password !== "";
    const password = isDerived ? derivedFrom(address, name) : kept(passwordFile);
    await client.query("select pg_advisory_lock($1)", [LOGIN_LOCK]);
    await make(client, name, password, role);
    address.username = name;
    address.password = password;
    return await seenToWork(address.href);
  });
}

async function make(client, name, password, owner) {
  const role = client.escapeIdentifier(name);
  const verifier = client.escapeLiteral(scramVerifier(password));
  try {
    const {
      rows: [found],
    } = await client.query(
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may_more from pg_roles where rolname = $1`,
      [name],
    );
    if (found?.may_more) fail(`The role ${name}, as which the service signs in, has rights it must not have: drop it.`);
    await client.query(`${found ? "alter" : "create"} role ${role} login password ${verifier}`);
    // A role may change its own defaults, and a hostile statement may have.
    await client.query(`alter role ${role} reset all`);
    await client.query(`grant ${APP} to ${role}`);
  } catch (error) {
    if (error.code !== "42501") throw error;
    fail(
      `The role ${owner.name} of DATABASE_URL owns the database, with which the service must not sign in, and may make no other (${error.message}). ` +
        `As an administrator: create role ${role} login password '…'; grant ${APP} to ${role}; then set DATABASE_URL to that role's address and MIGRATE_URLS to the owner's.`,
    );
  }
}

/** A sign-in that the server's own rules keep out would fail the service later, and less clearly. */
async function seenToWork(url) {
  await withDatabase(url, (client) => client.query("select 1"));
  return url;
}

function derivedFrom(address, name) {
  const salt = `minutebook ${name}@${address.pathname}`;
  return scryptSync(decodeURIComponent(address.password), salt, 24).toString("base64url");
}

function kept(file) {
  try {
    fs.writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  return fs.readFileSync(file, "utf8").trim();
}

/** What PostgreSQL keeps of a password (RFC 5803), made here so that the password stands in no log of statements. */
function scramVerifier(password) {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(hmac("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${hmac("Server Key").toString("base64")}`;
}
