import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import {
  changeContact,
  listAlikeContacts,
  mergeContacts,
  readContact,
} from "#lib/domains/company/contacts/operations.ts";
import { readContactHoldings, readContactProfile } from "#lib/domains/company/profiles/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { AlikeWarning } from "#ui/company/contacts/alike.tsx";
import { ContactChangeSheet } from "#ui/company/contacts/contact-form.tsx";
import { Holdings } from "#ui/company/profiles/holdings.tsx";
import { companiesIn, Profile } from "#ui/company/profiles/profile.tsx";
import { made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { companyNames } from "../../companies.ts";
import { findEntities } from "../../entities/actions.ts";
import { change, merge, tryMerge } from "../actions.ts";

interface ContactParams {
  params: Promise<{ contact_id: string }>;
}

const profileOf = cache((contact_id: string) => read(readContactProfile, { contact_id }));

export async function generateMetadata({ params }: ContactParams) {
  return { title: (await profileOf((await params).contact_id)).name };
}

export default async function ContactPage({ params }: ContactParams) {
  const { contact_id } = await params;
  const { can } = await permissions(`/contacts/${contact_id}`);
  const [profile, contact, alike, held] = await Promise.all([
    profileOf(contact_id),
    read(readContact, { contact_id }),
    read(listAlikeContacts, { contact_id }),
    can(readContactHoldings.scope) ? read(readContactHoldings, { contact_id }) : null,
  ]);
  const { name, role, email, phone, entity_id, created_at, merged_into_contact_id } = profile;
  const isMerged = merged_into_contact_id !== null;
  const otherNames = held?.recorded_names.filter((recorded) => recorded !== name.toLowerCase()) ?? [];
  const acts = asShown(contact, { change, merge });
  const companies = await companyNames([profile, ...companiesIn(profile)]);
  const company = entity_id && (companies.get(entity_id) ?? entity_id);
  return (
    <>
      <PageHeader
        back={{ href: "/contacts", label: "Contacts" }}
        title={name}
        description={wordsOf(role)}
        action={
          can(changeContact.scope) && !isMerged ? (
            <ContactChangeSheet contact={contact} company={company} findCompanies={findEntities} action={acts.change} />
          ) : null
        }
      />
      {isMerged ? (
        <Callout tone="info" title="This is another contact’s earlier record" className="mb-8">
          It turned out to be the same person as{" "}
          <TextLink href={`/contacts/${merged_into_contact_id}`}>another contact</TextLink>, where all of it is.
        </Callout>
      ) : (
        <AlikeWarning
          contact={contact}
          alike={alike.contacts}
          action={can(mergeContacts.scope) ? acts.merge : null}
          trial={tryMerge}
        />
      )}
      <RecordBody
        facts={[
          { term: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: "Phone", value: phone },
          ...told("Also recorded as", otherNames.join(", ")),
          ...told("Company", company && <TextLink href={`/entities/${entity_id}`}>{company}</TextLink>),
          ...made(created_at, contact_id),
        ]}
      >
        {held ? <Holdings of={held} /> : null}
        <Profile profile={profile} companies={companies} />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readContactProfile, { contact_id }),
          callOf(changeContact, { contact_id, role: "advisor" }),
          callOf(readContactHoldings, { contact_id }),
          callOf(listAlikeContacts, { contact_id }),
          callOf(mergeContacts, { ...mergeContacts.example, contact_id }),
        ]}
      />
    </>
  );
}
