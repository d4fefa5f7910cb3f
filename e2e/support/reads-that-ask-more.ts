/**
 * Reads of what a company that is only seeded has none of: of a run that is processed, of a document that has a file, of formation
 * documents that are written, of shares that came of an incentive stock option, or that vest.
 */
export const readsThatAskMore = [
  "pay_stubs.read",
  "pay_stubs.pdf",
  "documents.file",
  "formations.bundle",
  "equity.read_form_3921",
  "equity.form_3921_pdf",
  "equity.read_election_83b",
  "equity.election_83b_pdf",
];
