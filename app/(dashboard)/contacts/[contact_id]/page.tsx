import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { changeContact, readContact, readContactProfile } from "#lib/domains/company/contacts/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { ContactChangeSheet } from "#ui/company/contacts/contact-form.tsx";
import { companiesIn, Profile } from "#ui/company/contacts/profile.tsx";
import { made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { companyNames } from "../../companies.ts";
import { findEntities } from "../../entities/actions.ts";
import { change } from "../actions.ts";

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
  const [profile, contact] = await Promise.all([profileOf(contact_id), read(readContact, { contact_id })]);
  const { name, role, email, phone, entity_id, created_at } = profile;
  const companies = await companyNames([profile, ...companiesIn(profile)]);
  const company = entity_id && (companies.get(entity_id) ?? entity_id);
  return (
    <>
      <PageHeader
        back={{ href: "/contacts", label: "Contacts" }}
        title={name}
        description={wordsOf(role)}
        action={
          can(changeContact.scope) ? (
            <ContactChangeSheet
              contact={contact}
              company={company}
              findCompanies={findEntities}
              action={asShown(contact, { change }).change}
            />
          ) : null
        }
      />
      <RecordBody
        facts={[
          { term: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: "Phone", value: phone },
          ...told("Company", company && <TextLink href={`/entities/${entity_id}`}>{company}</TextLink>),
          ...made(created_at, contact_id),
        ]}
      >
        <Profile profile={profile} companies={companies} />
      </RecordBody>
      <ApiFold
        calls={[callOf(readContactProfile, { contact_id }), callOf(changeContact, { contact_id, role: "advisor" })]}
      />
    </>
  );
}
