import type { Paper } from "#lib/domains/company/formation/papers/rules.ts";

/** What each paper is called, and what for. */
export const paperLabels: Readonly<Record<Paper, { label: string; use: string }>> = {
  stock_purchase_agreement: {
    label: "Stock purchase agreement",
    use: "A founder or somebody who works for the company buys shares, with vesting and repurchase.",
  },
  technology_assignment: {
    label: "Technology assignment",
    use: "A founder gives the company what was made for it before.",
  },
  invention_assignment: {
    label: "Inventions and confidentiality",
    use: "What everybody who works for the company signs.",
  },
  grant_consent: { label: "Board consent to grants", use: "The directors approve founders’ stock or options." },
  officer_consent: { label: "Board consent to officers", use: "The directors fill the offices." },
  bank_resolution: { label: "Banking resolution", use: "What a bank asks for when an account is opened." },
  indemnification_agreement: {
    label: "Indemnification agreement",
    use: "The company stands for those who direct it.",
  },
  option_plan: { label: "Equity incentive plan", use: "The plan under which options are granted." },
  option_grant_notice: { label: "Option grant notice", use: "An option’s terms, signed by its holder." },
  stock_certificate: { label: "Stock certificate", use: "For shares that a certificate represents." },
  uncertificated_notice: {
    label: "Notice of shares",
    use: "What a holder of shares without a certificate is sent.",
  },
  operating_agreement: {
    label: "Operating agreement",
    use: "What the members agree on, with the clauses that they choose.",
  },
  single_member_agreement: {
    label: "Single-member agreement",
    use: "The short form, where one member owns all.",
  },
  unit_subscription: {
    label: "Unit subscription",
    use: "Somebody becomes a member for what they contribute.",
  },
  ss4_worksheet: { label: "Worksheet for Form SS-4", use: "The figures for an EIN’s application." },
  form_2553_worksheet: { label: "Worksheet for Form 2553", use: "The figures for an S election." },
  form_8832_worksheet: { label: "Worksheet for Form 8832", use: "The figures for an LLC’s tax classification." },
};
