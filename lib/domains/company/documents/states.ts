import { machine } from "#lib/core/machine.ts";

/** What was made for a type that the company has not become is `superseded`. `isSigned` says which signature signs a document; further signers may add theirs (decisions "Entities, formation, documents"). */
export const documentStates = machine("document", {
  unsigned: { sign: "signed", supersede: "superseded" },
  signed: { supersede: "superseded" },
  superseded: {},
});
