import { machine } from "#lib/core/machine.ts";

/** What becomes of a request: everybody has signed, somebody will not, its day has passed, or it is taken back. */
export const requestStates = machine("signature request", {
  open: { complete: "completed", decline: "declined", expire: "expired", revoke: "revoked" },
  completed: {},
  declined: {},
  expired: {},
  revoked: {},
});

/** What becomes of one who is to sign: asked once those before have signed; whoever signs in may sign before being asked. */
export const signerStates = machine("signer", {
  waiting: { ask: "asked", sign: "signed", close: "closed" },
  asked: { sign: "signed", decline: "declined", close: "closed" },
  signed: {},
  declined: {},
  closed: {},
});
