import { expireSignatureRequest, remindSigners } from "#lib/domains/company/signing/requests/operations.ts";
import * as requests from "#lib/domains/company/signing/requests/store.ts";
import { execute } from "#lib/execute.ts";
import type { Kind } from "./due-kind.ts";

/** Those who are asked to sign, and are reminded by the day. */
export const signatureReminders: Kind = {
  name: "Signature reminders",
  scope: "documents:write",
  due: requests.toRemind,
  nextDay: requests.nextReminderDay,
  post: async (caller, input) => void (await execute(remindSigners, caller, input)),
};

/** Requests to sign whose last day has passed. */
export const signatureExpiries: Kind = {
  name: "Signature requests",
  scope: "documents:write",
  due: requests.expired,
  nextDay: requests.nextExpiry,
  post: async (caller, input) => void (await execute(expireSignatureRequest, caller, input)),
};
