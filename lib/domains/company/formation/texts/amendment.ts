import { stop } from "#lib/core/names.ts";
import type { RequiredSigner } from "../../documents/schema.ts";
import { article, articles, documentText, section, signatures, theseOf } from "../../documents/writing.ts";
import { capital, type StatedClass } from "./capital.ts";
import { holderWord } from "./certificate-of-incorporation.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { kindOf, lawOf, stateOf } from "./law.ts";

/** What an amendment says: the name, the classes as they all stand after it, or the agent. */
export interface AmendmentFacts {
  company: FormationFacts;
  legal_name: string | null;
  /** All classes after it; null where none changes. */
  classes: readonly StatedClass[] | null;
  agent: { name: string; address: string | null } | null;
}

/** A paper of an amendment. */
export interface AmendmentPaper {
  document_type: string;
  title: string;
  text: string;
  required_signers: RequiredSigner[];
}

/** Who signs what is filed for the company: an officer of a corporation, a member or a manager of a limited liability company. */
function authorized(facts: FormationFacts): { capacity: string; signer: RequiredSigner } {
  if (facts.entity_type === "c_corp") {
    return { capacity: "Authorized officer", signer: { signer_name: null, signer_role: "Officer" } };
  }
  const signer_role = facts.particulars.management === "manager_managed" ? "Manager" : "Member";
  return { capacity: `${signer_role} (authorized person)`, signer: { signer_name: null, signer_role } };
}

/** A Delaware certificate is called so; where a state's filed document is its articles, they are amended by articles. */
const amendmentTitle = ({ jurisdiction, entity_type }: FormationFacts) =>
  jurisdiction.documents[entity_type].name.startsWith("Articles")
    ? "Articles of Amendment"
    : "Certificate of Amendment";

/** What the state files to amend a charter: the articles that change, restated in full, in our own words. */
export function charterAmendment({ company, legal_name, classes }: AmendmentFacts): AmendmentPaper {
  const title = amendmentTitle(company);
  const law = lawOf(company);
  const { jurisdiction, entity_type } = company;
  const charter = jurisdiction.documents[entity_type].name;
  const section_number = entity_type === "c_corp" ? "242" : "18-202";
  const { capacity, signer } = authorized(company);
  const words =
    entity_type === "c_corp"
      ? { kind: "corporation", term: "Corporation" }
      : { kind: "limited liability company", term: "Company" };
  const holders = entity_type === "c_corp" ? `its Board of Directors and its ${holderWord(company)}s` : "its members";
  const text = documentText(company, title, [
    `${theseOf(title).replace(/^t/, "T")} ${title.startsWith("Articles") ? "are" : "is"} delivered to the ${jurisdiction.filing_office.name}, for filing, to amend the ${charter} of ${company.legal_name}, ${kindOf(entity_type)} organized under ${law.full} (the “${law.term}”), as ${law.at(section_number)} provides.`,
    ...articles([
      article(
        "The Company",
        section("Name", `The name of the company, before this amendment, is ${stop(company.legal_name)}`),
      ),
      article(
        "Amendment",
        ...(legal_name === null
          ? []
          : [
              section(
                "Name, restated",
                `The article of the ${charter} that states the name is amended to read in full: “The name of the ${words.kind} is ${legal_name} (the ‘${words.term}’).”`,
              ),
            ]),
        ...(classes === null
          ? []
          : [
              section(
                "Capital, restated",
                `What the ${charter} ${charter.startsWith("Articles") ? "say" : "says"} of the classes and series that may be issued, of how many shares each has, and of the rights of preferred stock and of votes, is amended to read in full as the following sections of this Article do.`,
              ),
              ...capital(company.entity_type, classes),
            ]),
        section("The rest", `Every other provision of the ${charter} remains as it is.`),
      ),
      article(
        "Approval and Effect",
        section(
          "Approval",
          `This amendment has been adopted as the ${law.term} and the company’s governing documents require, by ${holders}.`,
        ),
        section("Effective time", "This amendment takes effect when it is filed."),
      ),
    ]),
    ...(jurisdiction.code === "DE" ? [] : [formNote(company)]),
    ...signatures(
      `The undersigned signs ${theseOf(title)} as a person authorized to sign for the company and states that, to the signer’s knowledge, the facts stated above are true.`,
      [{ capacity, name: null }],
    ),
  ]);
  return { document_type: title.replaceAll(" ", "").replace("of", "Of"), title, text, required_signers: [signer] };
}

const formNote = ({ jurisdiction }: FormationFacts) =>
  `If the ${jurisdiction.filing_office.name} has a form of its own for this, the same statements are made on that form and it is filed in place of this document.`;

/** What the state files when another takes legal papers for the company. */
export function agentChange({
  company,
  agent,
}: AmendmentFacts & { agent: NonNullable<AmendmentFacts["agent"]> }): AmendmentPaper {
  const title = "Statement of Change of Registered Agent";
  const law = lawOf(company);
  const { capacity, signer } = authorized(company);
  const was = company.particulars.registered_agent;
  const place = (address: string | null) => address ?? "the address that it has on file";
  const text = documentText(company, title, [
    `This statement is delivered to the ${company.jurisdiction.filing_office.name}, for filing, to change the registered agent and the registered office of ${company.legal_name} in ${stateOf(company)}, as ${law.of(company.entity_type === "c_corp" ? "133" : "18-104")} provides.`,
    ...articles([
      article(
        "The Change",
        section(
          "Until now",
          was === null
            ? "No registered agent is known from the company’s record."
            : `The registered agent was ${was.name}, at ${stop(place(was.address))}`,
        ),
        section(
          "From now on",
          `The registered agent is ${agent.name}, whose office, which is the company’s registered office, is at ${stop(place(agent.address))}`,
        ),
        section("Consent", "The new registered agent has agreed to serve."),
      ),
    ]),
    ...(company.jurisdiction.code === "DE" ? [] : [formNote(company)]),
    ...signatures("The undersigned is authorized to sign this statement for the company.", [{ capacity, name: null }]),
  ]);
  return { document_type: "ChangeOfRegisteredAgent", title, text, required_signers: [signer] };
}

/** An llc's units stand in its operating agreement: all members sign what changes it, and no state files it. */
export function agreementAmendment({ company, classes }: AmendmentFacts, members: readonly string[]): AmendmentPaper {
  const title = "Amendment to the Operating Agreement";
  const law = lawOf(company);
  const signers = members.length === 0 ? [null] : members;
  const text = documentText(company, title, [
    `The members of ${company.legal_name}, ${kindOf("llc")} organized under ${law.full}, amend its operating agreement as follows.`,
    ...articles([
      article(
        "Units",
        section(
          "Restated",
          "What the operating agreement says of the units that may be issued now reads in full as the following sections do.",
        ),
        ...capital(company.entity_type, classes ?? []),
        section("The rest", "Every other provision of the operating agreement remains as it is."),
      ),
    ]),
    ...signatures(
      "Each member signs this amendment. A signature given by electronic means has the same effect as one given by hand.",
      signers.map((name) => ({ capacity: "Member", name })),
    ),
  ]);
  const required_signers = signers.map((signer_name) => ({ signer_name, signer_role: "Member" }));
  return { document_type: "OperatingAgreementAmendment", title, text, required_signers };
}
