import { machine } from "#lib/core/machine.ts";

/** `isSigned` says which signature signs a document; further signers may add theirs (decisions "Entities, formation, documents"). */
export const documentStates = machine("document", { unsigned: { sign: "signed" }, signed: {} });
