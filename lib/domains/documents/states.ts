import { machine } from "#lib/core/machine.ts";

/** A document is signed by its first signature; further signers may add theirs (decisions "Entities, formation, documents"). */
export const documentStates = machine("document", { unsigned: { sign: "signed" }, signed: {} });
