import { expect, it } from "vitest";
import { placeOfEvent } from "./audit-places.ts";

const event = {
  audit_event_id: "aud_1",
  type: "session.signed_in",
  actor_type: "user" as const,
  actor_id: "usr_ada",
  actor_name: "Ada",
  entity_id: null,
  about: null,
  detail: null,
  address: null,
  user_agent: null,
  request_id: null,
  created_at: "2026-11-22T00:00:00.000Z",
};
const company = { entity_id: "ent_1" };

it.each([
  ["a sign-in to the member", {}, "/settings/members/usr_ada"],
  ["a key's first use to the keys", { actor_type: "api_key" as const, actor_id: "key_1" }, "/settings/keys"],
  [
    "a directory's to all of its",
    { actor_type: "system" as const, actor_id: "sso_1" },
    "/settings/audit?actor_id=sso_1",
  ],
  ["an export to its company", { ...company, detail: "{}" }, "/entities/ent_1"],
  [
    "numbers that were read to their record",
    { ...company, detail: '{"bank_id":"bank_1"}' },
    "/entities/ent_1/banking/bank_1",
  ],
  [
    "what a policy forbade to the policies",
    { ...company, detail: "policy_denied: The policy forbids this." },
    "/settings/policies",
  ],
  ["a detail that is no JSON to the company", { ...company, detail: "{not found" }, "/entities/ent_1"],
])("leads %s", (_, more, place) => {
  expect(placeOfEvent({ ...event, ...more })).toBe(place);
});
