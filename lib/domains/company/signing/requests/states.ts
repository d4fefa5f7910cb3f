import { machine } from "#lib/core/machine.ts";

/** What becomes of a request: everybody has signed, somebody will not, its day has passed, or it is taken back. */
export const requestStates = machine("signature request", {
  open: { complete: "completed", decline: "declined", expire: "expired", revoke: "revoked" },
  completed: {},
  declined: {},
  expired: {},
  revoked: {},
});

/**
 * What becomes of one who is to sign: asked once those before have signed; whoever signs in may sign before being asked. What policies ask
 * approval for awaits the members' word, and without it they are asked as before.
 */
export const signerStates = machine("signer", {
  waiting: { ask: "asked", sign: "signed", close: "closed" },
  asked: { await: "awaiting", sign: "signed", decline: "declined", close: "closed" },
  awaiting: { ask: "asked", sign: "signed", close: "closed" },
  signed: {},
  declined: {},
  closed: {},
});
