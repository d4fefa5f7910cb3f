import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { openDirectory, refused, USER } from "../../../e2e/support/directory.ts";
import { findPerson } from "../accounts.ts";

let directory: Awaited<ReturnType<typeof openDirectory>>;
beforeEach(async () => {
  directory = await openDirectory();
});

describe("what Okta's documents list", () => {
  it("looks for a user by userName before it makes one, and is told of none", async () => {
    const { domain, ask } = directory;
    const answer = await ask(
      "GET",
      `/Users?filter=${encodeURIComponent(`userName eq "grace@${domain}"`)}&startIndex=1&count=100`,
    );
    expect(answer).toMatchObject({
      status: 200,
      type: "application/scim+json",
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      },
    });
  });

  it("makes a user, who is a member with the connection's role from then on", async () => {
    const { domain, ask, grace, members } = directory;
    const answer = await ask("POST", "/Users", grace());
    expect(answer).toMatchObject({
      status: 201,
      body: {
        schemas: [USER],
        id: expect.stringMatching(/^scim_/),
        userName: `Grace@${domain}`,
        externalId: "00ujl29u0le5T6Aj10h7",
        name: { givenName: "Grace", familyName: "Hopper" },
        emails: [{ value: `grace@${domain}`, type: "work", primary: true }],
        active: true,
        meta: { resourceType: "User", location: expect.stringContaining("/scim/v2/Users/scim_") },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain("1mz050nq");
    expect(await members()).toMatchObject([{ email: `grace@${domain}`, name: "Grace Hopper", role: "viewer" }]);
    const found = await ask(
      "GET",
      `/Users?filter=${encodeURIComponent(`userName eq "GRACE@${domain.toUpperCase()}"`)}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: answer.body.id }] });
    expect((await ask("GET", `/Users/${answer.body.id}`)).body).toMatchObject({ id: answer.body.id, active: true });
  });

  it("replaces a user whole", async () => {
    const { ask, grace, create } = directory;
    const id = await create();
    const next = grace({ id, name: { givenName: "Grace", familyName: "Murray Hopper" }, displayName: undefined });
    const answer = await ask("PUT", `/Users/${id}`, next);
    expect(answer).toMatchObject({ status: 200, body: { id, name: { familyName: "Murray Hopper" }, active: true } });
    expect(answer.body.displayName).toBeUndefined();
  });

  it("deactivates and reactivates a user by a change without a path", async () => {
    const { domain, create, patch, members } = directory;
    const id = await create();
    expect(await patch(id, { op: "replace", value: { active: false } })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect(await members()).toEqual([]);
    expect(await patch(id, { op: "replace", value: { active: true } })).toMatchObject({
      status: 200,
      body: { active: true },
    });
    expect(await members()).toMatchObject([{ email: `grace@${domain}`, role: "viewer" }]);
  });

  it("pages through users", async () => {
    const { domain, ask, create } = directory;
    for (const one of ["a", "b", "c"]) await create({ userName: `${one}@${domain}`, emails: [], externalId: one });
    const names = async (query: string) => {
      const { body } = await ask("GET", `/Users?${query}`);
      return [
        body.totalResults,
        body.startIndex,
        body.itemsPerPage,
        body.Resources?.map(({ externalId }) => externalId),
      ];
    };
    expect(await names("startIndex=1&count=2")).toEqual([3, 1, 2, ["a", "b"]]);
    expect(await names("startIndex=3&count=2")).toEqual([3, 3, 1, ["c"]]);
    expect(await names("startIndex=0&count=0")).toEqual([3, 1, 0, []]);
    expect(await names("startIndex=9")).toEqual([3, 9, 0, []]);
  });
});

describe("what Entra's documents list", () => {
  it("tests the connection by a user that there is not", async () => {
    const { ask } = directory;
    const answer = await ask("GET", `/Users?filter=${encodeURIComponent(`userName eq "${randomUUID()}"`)}`);
    expect(answer).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
  });

  it("makes a user with its enterprise extension, and finds them by externalId", async () => {
    const { ask, create } = directory;
    const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
    const id = await create({ schemas: [USER, enterprise], [enterprise]: { department: "Navy" }, roles: [] });
    const found = await ask("GET", `/Users?filter=${encodeURIComponent('externalId eq "00ujl29u0le5T6Aj10h7"')}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  });

  it("changes single and several attributes in its own spelling", async () => {
    const { domain, create, patch } = directory;
    const id = await create();
    const answer = await patch(
      id,
      { op: "Replace", path: 'emails[type eq "work"].value', value: `grace.hopper@${domain}` },
      { op: "Replace", path: "name.familyName", value: "Murray" },
      { op: "Add", path: "displayName", value: "Amazing Grace" },
      { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager", value: "x" },
      { op: "Replace", path: 'addresses[type eq "work"].formatted', value: "Arlington" },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        emails: [{ value: `grace.hopper@${domain}`, type: "work" }],
        name: { familyName: "Murray" },
        displayName: "Amazing Grace",
      },
    });
    expect(await findPerson(`grace@${domain}`), "the account stays whose it is").not.toBeNull();
    expect(await findPerson(`grace.hopper@${domain}`)).toBeNull();
  });

  it("disables a user by the word False, and by the boolean", async () => {
    const { create, patch, members } = directory;
    const id = await create();
    expect((await patch(id, { op: "Replace", path: "active", value: "False" })).body.active).toBe(false);
    expect(await members()).toEqual([]);
    expect((await patch(id, { op: "Replace", path: "active", value: "True" })).body.active).toBe(true);
    expect((await patch(id, { op: "Replace", path: "active", value: false })).body.active).toBe(false);
  });

  it("deletes a user, who is there no more, and may be made again", async () => {
    const { domain, ask, create, members } = directory;
    const id = await create();
    expect((await ask("DELETE", `/Users/${id}`)).status).toBe(204);
    expect(await members()).toEqual([]);
    expect(await ask("GET", `/Users/${id}`)).toMatchObject(refused(404));
    expect(await ask("DELETE", `/Users/${id}`)).toMatchObject(refused(404));
    expect((await ask("GET", "/Users")).body.totalResults).toBe(0);
    expect(await findPerson(`grace@${domain}`), "people are never deleted").not.toBeNull();
    expect(await create()).toBe(id);
    expect(await members()).toHaveLength(1);
  });

  it("is told that groups are not supported", async () => {
    const { ask } = directory;
    expect((await ask("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      groups: { supported: false },
    });
    expect((await ask("GET", "/ResourceTypes")).body).toMatchObject({ totalResults: 1, Resources: [{ id: "User" }] });
    expect((await ask("GET", "/Schemas")).body).toMatchObject({ totalResults: 1, Resources: [{ id: USER }] });
    expect((await ask("GET", `/Schemas/${USER}`)).body).toMatchObject({ id: USER, name: "User" });
    expect(await ask("GET", "/Groups")).toMatchObject(refused(404));
  });
});
