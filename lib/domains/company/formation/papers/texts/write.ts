import { longDate } from "#lib/core/days.ts";
import type { Paper } from "../rules.ts";
import { indemnificationAgreement, inventionAssignment, technologyAssignment } from "./assignments.ts";
import { bankResolution, grantConsent, officerConsent } from "./consents.ts";
import { fullAgreement, singleMemberAgreement, unitSubscription } from "./members.ts";
import { optionPlan } from "./option-plan.ts";
import type { PaperFacts, PaperGrant } from "./paper-facts.ts";
import { optionGrantNotice, stockCertificate, stockPurchaseAgreement, uncertificatedNotice } from "./stock.ts";
import { form2553Worksheet, form8832Worksheet, ss4Worksheet } from "./worksheets.ts";

interface Writing {
  document_type: string;
  title: string;
  text(facts: PaperFacts): string[];
}

/** A paper about the one grant that it names. */
const ofGrant = (text: (facts: PaperFacts, grant: PaperGrant) => string[]) => (facts: PaperFacts) =>
  facts.grants.flatMap((grant) => text(facts, grant));

const writings: Readonly<Record<Paper, Writing>> = {
  stock_purchase_agreement: {
    document_type: "StockPurchaseAgreement",
    title: "Stock Purchase Agreement",
    text: ofGrant(stockPurchaseAgreement),
  },
  technology_assignment: {
    document_type: "TechnologyAssignment",
    title: "Technology Assignment",
    text: technologyAssignment,
  },
  invention_assignment: {
    document_type: "InventionAssignment",
    title: "Confidential Information and Invention Assignment Agreement",
    text: inventionAssignment,
  },
  grant_consent: { document_type: "BoardConsent", title: "Board Consent to Grants", text: grantConsent },
  officer_consent: { document_type: "BoardConsent", title: "Board Consent to Appoint Officers", text: officerConsent },
  bank_resolution: { document_type: "BankResolution", title: "Certified Banking Resolution", text: bankResolution },
  indemnification_agreement: {
    document_type: "IndemnificationAgreement",
    title: "Indemnification Agreement",
    text: indemnificationAgreement,
  },
  option_plan: { document_type: "OptionPlan", title: "Equity Incentive Plan", text: optionPlan },
  option_grant_notice: {
    document_type: "OptionGrantNotice",
    title: "Option Grant Notice and Agreement",
    text: ofGrant(optionGrantNotice),
  },
  stock_certificate: { document_type: "StockCertificate", title: "Stock Certificate", text: ofGrant(stockCertificate) },
  uncertificated_notice: {
    document_type: "UncertificatedSharesNotice",
    title: "Notice of Shares without a Certificate",
    text: ofGrant(uncertificatedNotice),
  },
  operating_agreement: { document_type: "OperatingAgreement", title: "Operating Agreement", text: fullAgreement },
  single_member_agreement: {
    document_type: "OperatingAgreement",
    title: "Operating Agreement of a Single Member",
    text: singleMemberAgreement,
  },
  unit_subscription: {
    document_type: "SubscriptionAgreement",
    title: "Subscription Agreement",
    text: ofGrant(unitSubscription),
  },
  ss4_worksheet: { document_type: "SS4Worksheet", title: "Worksheet for Form SS-4", text: ss4Worksheet },
  form_2553_worksheet: {
    document_type: "Form2553Worksheet",
    title: "Worksheet for Form 2553",
    text: form2553Worksheet,
  },
  form_8832_worksheet: {
    document_type: "Form8832Worksheet",
    title: "Worksheet for Form 8832",
    text: form8832Worksheet,
  },
};

/** A paper as a document: its kind, its title, with whom where there is somebody, and its exact text. */
export function writePaper(paper: Paper, facts: PaperFacts) {
  const { document_type, title, text } = writings[paper];
  const [grant] = facts.grants;
  const other = facts.given.counterparty_name ?? (facts.grants.length === 1 ? grant?.recipient_name : undefined);
  const opening = [`# ${title} of ${facts.company.legal_name}`, `Prepared on ${longDate(facts.company.generated_on)}.`];
  return {
    document_type,
    title: other === undefined ? title : `${title}: ${other}`,
    text: [...opening, ...text(facts)].join("\n\n"),
  };
}
