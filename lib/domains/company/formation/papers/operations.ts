import { invalid } from "#lib/core/errors.ts";
import { entityInPath, operation, within } from "#lib/core/operation.ts";
import { askedOnce } from "../../documents/rules.ts";
import { Document, type RequiredSigner } from "../../documents/schema.ts";
import * as documents from "../../documents/store.ts";
import * as conversions from "../../entities/conversions/store.ts";
import * as entities from "../../entities/store.ts";
import * as resolutions from "../../governance/resolutions/store.ts";
import * as obligations from "../../obligations/store.ts";
import { assertHalved } from "../choices/rules.ts";
import { signerRoles } from "../rules.ts";
import type { FormationFacts } from "../texts/formation-facts.ts";
import { managersOf } from "../texts/required-signers.ts";
import { gather } from "./gathering.ts";
import { asks, isAgreement, isOfMembers, isWorksheet, type Paper } from "./rules.ts";
import { NewPaper } from "./schema.ts";
import { membersOf, ownersOf } from "./texts/members.ts";
import { writePaper } from "./texts/write.ts";

const at = within("documents", "/v1/entities/{entity_id}/papers");

const agreementRoles = ["company", "counterparty"] as const;

/** Who may sign a paper, and whose signature it waits for. */
function signersOf(paper: Paper, company: FormationFacts, directors: readonly string[], members: readonly string[]) {
  const { entity_type, particulars } = company;
  if (isWorksheet(paper)) return { category: "worksheet" as const, signer_roles: [], required_signers: [] };
  if (isAgreement(paper)) {
    const required_signers = agreementRoles.map((signer_role) => ({ signer_name: null, signer_role }));
    return { category: "contract" as const, signer_roles: [...agreementRoles], required_signers };
  }
  if (isOfMembers(paper)) {
    const own = members.length > 0 ? members : [null];
    // Managers agree to act under the full agreement, and have their blocks in it.
    const managing = paper === "operating_agreement" && particulars.management === "manager_managed";
    const required_signers = askedOnce([
      ...own.map((signer_name) => ({ signer_name, signer_role: "Member" })),
      ...(managing ? managersOf(company) : []),
    ]);
    return { category: "corporate" as const, signer_roles: [...signerRoles[entity_type]], required_signers };
  }
  const byBoard = paper === "grant_consent" || paper === "officer_consent";
  const role = byBoard ? "Director" : entity_type === "c_corp" ? "Officer" : null;
  const named: RequiredSigner[] = byBoard ? directors.map((signer_name) => ({ signer_name, signer_role: role })) : [];
  const required_signers = named.length > 0 ? askedOnce(named) : [{ signer_name: null, signer_role: role }];
  return { category: "corporate" as const, signer_roles: [...signerRoles[entity_type]], required_signers };
}

export const writeCompanyPaper = operation({
  ...at("write", "POST"),
  title: "Generate a document from the records",
  about:
    "Writes one of the papers that a young company needs out of its records, as a document: agreements (category `contract`) are signed by the roles `company` and `counterparty`; consents, resolutions, plans and certificates (`corporate`) by those whom `required_signers` names; worksheets (`worksheet`) carry the figures for a government's form, which they are not, and nobody signs them. `stock_purchase_agreement`, `option_grant_notice`, `stock_certificate` and `uncertificated_notice` are about one grant (the last two say how many of its shares somebody holds by the register today, and of whoever holds none they are a 400), `unit_subscription` about one of units, `grant_consent` about 1 to 50; an `operating_agreement` has the clauses that are chosen for it, of which `deadlock` is for two members with equal units, and all members sign it; a `single_member_agreement` is for one; signed by all directors a `grant_consent` may be the `approval_id` of the grants that it names. What the records lack stands as a blank. A field that the paper does not ask for is a 400. Models to start from, not legal advice.",
  entity: entityInPath,
  input: NewPaper,
  output: Document,
  example: {
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    paper: "invention_assignment",
    counterparty_name: "Grace Hopper",
    counterparty_address: "12 Elm Street, San Francisco, California 94110",
    work_state: "CA",
  },
  async run({ tx }, input) {
    const { paper, entity_id } = input;
    const entity = await conversions.onFile(tx, await entities.load(tx, input));
    if (!asks[paper].of.includes(entity.entity_type)) {
      throw invalid(
        "paper",
        `must be one for ${entity.entity_type === "llc" ? "an llc" : "a corporation"}: ${paper} is not`,
      );
    }
    const facts = await gather(tx, input, entity);
    const members = membersOf(facts);
    if (paper === "operating_agreement") assertHalved(facts.given.deadlock, ownersOf(facts));
    if (paper === "single_member_agreement" && ownersOf(facts).length > 1) {
      throw invalid("paper", `must be operating_agreement: the company has ${ownersOf(facts).length} members`);
    }
    const written = writePaper(paper, facts);
    const document = {
      ...written,
      company: facts.company.legal_name,
      ...signersOf(
        paper,
        facts.company,
        facts.directors,
        members.map(({ name }) => name),
      ),
    };
    const [document_id = ""] = await documents.insert(tx, entity_id, [document]);
    if (paper === "grant_consent") await resolutions.name(tx, { entity_id, document_id }, facts.grants);
    if (!isWorksheet(paper)) {
      await obligations.open(tx, {
        entity_id,
        tier: "medium",
        title: `Sign the ${written.title}`,
        due_date: null,
        kind: "sign_document",
        about: { type: "document", id: document_id },
      });
    }
    return documents.load(tx, { document_id });
  },
});
