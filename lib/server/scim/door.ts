import { type Context, Hono } from "hono";
import SCIMMY from "scimmy";
import { AppError, invalid } from "#lib/core/errors.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import type { ScimUser } from "#lib/domains/trust/access/scim/schema.ts";
import { ADDRESS_HEADER } from "../address.ts";
import { mediaType, parseBody, readBytes } from "../body.ts";
import { assertMayTryKey, countUnknownKey } from "../door-limits.ts";
import { countRequest } from "../rate-limit.ts";
import { scimRefusal } from "./refusals.ts";
import { attributesOf, patched, resourceOf, wantedBy } from "./resource.ts";
import { changeUser, createUser, type Directory, deleteUser, directoryOf, listUsers, readUser } from "./users.ts";

const MOST_BYTES = 64 * 1024;
const MOST_RESULTS = 200;

type Env = { Variables: { directory: Directory } };
type Asked = Context<Env>;

const base = () => publicAddress("/scim/v2");

function send(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const all = { "Content-Type": "application/scim+json", "Cache-Control": "no-store", ...headers };
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers: all });
}

const sendUser = (status: number, user: ScimUser) => {
  const resource = resourceOf(user, base());
  return send(status, resource, { Location: `${base()}/Users/${user.scim_user_id}` });
};

/** The object that a directory has sent; SCIM's own media type is JSON. Throws 400, 413 and 415. */
async function bodyOf(c: Asked): Promise<Record<string, unknown>> {
  const bytes = await readBytes(c.req.raw, MOST_BYTES);
  const type = mediaType(c.req.raw);
  return parseBody(bytes, type === "application/scim+json" ? "application/json" : type).value;
}

/** A whole number of a query. Throws 400. */
function numberOf(c: Asked, name: string, otherwise: number): number {
  const text = c.req.query(name);
  if (text === undefined) return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw invalid(name, "must be a whole number");
  return Number(text);
}

const list = (resources: unknown[], total = resources.length, start = 1) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What this door can do (RFC 7643, 5); that there are no groups has no word there, and stands beside it. */
const abilities = () => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  groups: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "SCIM token",
      description: "The token that Settings → Single sign-on shows once. Users are supported, groups are not.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base()}/ServiceProviderConfig` },
});

const resourceType = () => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: "User",
  name: "User",
  endpoint: "/Users",
  description: "A person of the company's directory.",
  schema: "urn:ietf:params:scim:schemas:core:2.0:User",
  meta: { resourceType: "ResourceType", location: `${base()}/ResourceTypes/User` },
});

const userSchema = () => SCIMMY.Schemas.User.definition.describe(base());

const nowhere = () =>
  new AppError(404, "route_not_found", "There is nothing at this path: Users are supported, groups are not.");

/**
 * SCIM 2.0 (RFC 7644) for a connection's directory, mounted by Next. scimmy reads what SCIM has words for (schemas, changes, filters); the
 * doing is ours, since scimmy's own resources filter and page in memory, and know no transaction.
 */
export const scimDoor = new Hono<Env>().basePath("/scim/v2");

scimDoor.onError((error) => {
  const { status, headers, body } = scimRefusal(error);
  return send(status, body, headers);
});
scimDoor.use(async (c, next) => {
  const address = c.req.header(ADDRESS_HEADER) || null;
  await assertMayTryKey(address);
  const directory = await directoryOf(c.req.header("Authorization"), address).catch(async (error) => {
    if (error instanceof AppError && error.status === 401) await countUnknownKey(address);
    throw error;
  });
  const { refusal } = await countRequest(directory.connection.connection_id, "this SCIM token");
  if (refusal) throw refusal;
  c.set("directory", directory);
  await next();
});
scimDoor.get("/ServiceProviderConfig", () => send(200, abilities()));
scimDoor.get("/ResourceTypes", () => send(200, list([resourceType()])));
scimDoor.get("/ResourceTypes/User", () => send(200, resourceType()));
scimDoor.get("/Schemas", () => send(200, list([userSchema()])));
scimDoor.get("/Schemas/:id", (c) => {
  if (c.req.param("id") !== userSchema().id) throw nowhere();
  return send(200, userSchema());
});
scimDoor.get("/Users", async (c) => {
  const start = Math.max(1, numberOf(c, "startIndex", 1));
  const most = Math.min(MOST_RESULTS, Math.max(0, numberOf(c, "count", 100)));
  const { total, users } = await listUsers(c.get("directory"), wantedBy(c.req.query("filter")), start - 1, most);
  const resources = users.map((user) => resourceOf(user, base()));
  return send(200, list(resources, total, start));
});
scimDoor.post("/Users", async (c) =>
  sendUser(201, await createUser(c.get("directory"), attributesOf(await bodyOf(c), true))),
);
scimDoor.get("/Users/:id", async (c) => sendUser(200, await readUser(c.get("directory"), c.req.param("id"))));
scimDoor.put("/Users/:id", async (c) => {
  const sent = await bodyOf(c);
  const change = async ({ is_active }: ScimUser) => attributesOf(sent, is_active);
  return sendUser(200, await changeUser(c.get("directory"), c.req.param("id"), change));
});
scimDoor.patch("/Users/:id", async (c) => {
  const sent = await bodyOf(c);
  const change = (before: ScimUser) => patched(before, base(), sent);
  return sendUser(200, await changeUser(c.get("directory"), c.req.param("id"), change));
});
scimDoor.delete("/Users/:id", async (c) => send(204, await deleteUser(c.get("directory"), c.req.param("id"))));
scimDoor.all("*", () => {
  throw nowhere();
});
