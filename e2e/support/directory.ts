import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { listMembers } from "#lib/domains/trust/access/operations.ts";
import { createScimToken } from "#lib/domains/trust/access/scim/operations.ts";
import { createSsoConnection } from "#lib/domains/trust/access/sso/operations.ts";
import { execute } from "#lib/execute.ts";
import { scimDoor } from "#lib/server/scim/door.ts";
import { callerIn, newWorkspace } from "./callers.ts";
import { asOwner } from "./database.ts";

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

export interface Answer {
  status: number;
  type: string | null;
  body: Record<string, unknown> & { id?: string; Resources?: Record<string, unknown>[] };
}

/** A refusal in SCIM's own form. */
export const refused = (status: number, scimType?: string) => ({
  status,
  type: "application/scim+json",
  body: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: expect.any(String) },
});

/** Asks the SCIM door with a token. */
export async function askScim(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" };
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const answer = await scimDoor.fetch(new Request(`http://localhost/scim/v2${path}`, { method, headers, ...sent }));
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get("content-type"), body: text === "" ? {} : JSON.parse(text) };
}

/** A company's directory: a workspace with a connection whose domain is proven, and its token. */
export async function openDirectory() {
  const workspace_id = await newWorkspace();
  const owner = callerIn(workspace_id);
  const domain = `d${randomUUID().replaceAll("-", "")}.example`;
  const given = {
    name: "Okta",
    issuer: "https://login.acme.example",
    client_id: "x",
    client_secret: "y",
    domains: [domain],
  };
  const { connection_id } = (await execute(createSsoConnection, owner, given)).value;
  // How it is proven, the tests of signing in show.
  await asOwner("update sso_domain set verified_at = now() where workspace_id = $1", [workspace_id]);
  const token = (await execute(createScimToken, owner, { connection_id })).value.scim_token;
  const ask = (method: string, path: string, body?: unknown) => askScim(token, method, path, body);
  const grace = (more: object = {}) => ({
    schemas: [USER],
    userName: `Grace@${domain}`,
    name: { givenName: "Grace", familyName: "Hopper" },
    emails: [{ primary: true, value: `grace@${domain}`, type: "work" }],
    displayName: "Grace Hopper",
    locale: "en-US",
    externalId: "00ujl29u0le5T6Aj10h7",
    groups: [],
    password: "1mz050nq",
    active: true,
    ...more,
  });
  return {
    workspace_id,
    connection_id,
    domain,
    token,
    owner,
    ask,
    /** A user as Okta sends one. */
    grace,
    create: async (more: object = {}): Promise<string> => {
      const answer = await ask("POST", "/Users", grace(more));
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return String(answer.body.id);
    },
    patch: (id: string, ...Operations: object[]) => ask("PATCH", `/Users/${id}`, { schemas: [PATCH], Operations }),
    members: async () => (await execute(listMembers, owner, {})).value.data,
  };
}
