/** Who signs a contract: it is signed once both have (decisions "Entities, formation, documents"). */
export const contractRoles = ["company", "counterparty"] as const;
