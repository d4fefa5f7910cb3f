/** Where the fields of what is told of a contact come from. */
export const contacts = {
  ContactProfile: {
    of: "contact",
    but: {
      grants: "the grants by that name",
      safes: "the SAFEs by that name",
      notes: "the convertible notes by that name",
      seats: "the seats by that name",
      signatures: "the signatures by that name",
      invoices: "the invoices by that name",
      payments: "the payments by that name",
      bills: "the bills of the vendors by that name",
      vendor_credits: "the credits of the vendors by that name",
      votes: "the votes by that name",
      contracts: "the contracts by that name",
      totals: "sums over all of these",
    },
  },
};

/** The same of secondary sales. */
export const secondarySales = {
  SecondarySale: {
    of: "secondary_sale",
    but: {
      symbol: "instrument.symbol",
      transfer_ids: "the share_transfer rows of the sale",
      grant_ids: "the grants of its grant_event rows",
      repurchases: "its grant_event rows, with their grants",
      entry_ids: "the entries that it is the source of",
    },
  },
};
