import { expect, it } from "vitest";
import { assertInvited } from "./rules.ts";

it("An invitation's link lets in whom it is for, and nobody by another workspace's single sign-on", () => {
  const invitation = { email: "grace@example.com", workspace_id: "ws_1" };
  const joining = (email: string, bound_to: string | null) => () => assertInvited({ email, bound_to }, invitation);
  expect(joining("mallory@example.com", null)).toThrow("The invitation is for grace@example.com.");
  expect(joining("mallory@example.com", "ws_1")).toThrow("The invitation is for grace@example.com.");
  expect(joining("grace@example.com", "ws_2")).toThrow("sign in with your password");
  for (const bound_to of [null, "ws_1"]) expect(joining("grace@example.com", bound_to)).not.toThrow();
});
