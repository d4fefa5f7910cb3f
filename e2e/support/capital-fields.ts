/** The records of members' capital, by their names in the reference. */
export const capitalFields = {
  Contribution: { of: "contribution", but: { entry_ids: "the entries whose source it is" } },
  Allocation: {
    of: "allocation",
    but: { parts: "its allocation_part rows", entry_ids: "the entries whose source it is" },
  },
};
