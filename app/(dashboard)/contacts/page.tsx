import { Contact } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createContact, listContacts } from "#lib/domains/company/contacts/operations.ts";
import { exportContacts } from "#lib/domains/money/lists/exports/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NewContactSheet } from "#ui/company/contacts/contact-form.tsx";
import { ContactTable } from "#ui/company/contacts/contact-table.tsx";
import { CompanyFilter } from "#ui/company/entities/company-filter.tsx";
import { CsvLink, ImportLink } from "#ui/record/list-file.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { SearchFilter } from "#ui/ui/filters.tsx";
import { askedOf } from "../asked.ts";
import { companyNames } from "../companies.ts";
import { findEntities } from "../entities/actions.ts";
import { create, moreContacts } from "./actions.ts";

export const metadata = { title: "Contacts" };

export default async function ContactsPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { role, can } = await permissions("/contacts");
  const schema = listContacts.input.pick({ search: true, role: true, entity_id: true });
  const asked = askedOf(schema, await searchParams);
  const narrowing = { ...asked.filter, ...asked.paging };
  const first = await read(listContacts, narrowing);
  const companies = await companyNames([...first.data, asked.filter]);
  const writes = can(createContact.scope);
  // A file of contacts is of the whole workspace.
  const isWhole = can(exportContacts);
  return (
    <ListPage
      title="Contacts"
      description="The people and companies that yours deal with, newest first."
      more={isWhole ? <CsvLink page="/contacts" filter={asked.filter} /> : null}
      create={
        writes ? (
          <>
            {isWhole ? <ImportLink page="/contacts" /> : null}
            <NewContactSheet findCompanies={findEntities} action={create} />
          </>
        ) : null
      }
      notice={writes ? null : <ReadOnlyNote role={role}>You read contacts and write none.</ReadOnlyNote>}
      filters={
        <>
          <SearchFilter label="Search by name or e-mail" name="search" />
          <CompanyFilter find={findEntities} chosen={companies.get(asked.filter.entity_id ?? "")} />
        </>
      }
      filterNames={["search", "role", "entity_id"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Contact aria-hidden="true" />,
        title: "No contacts yet",
        text: "Founders, investors, advisors, customers: each with all that bears their name, in every company of this workspace.",
      }}
      calls={[callOf(listContacts, asked.filter), callOf(createContact, createContact.example)]}
    >
      <EndlessList
        of="contacts"
        first={first}
        asked={narrowing}
        list={moreContacts}
        table={ContactTable}
        given={{ companies, find: findEntities }}
      />
    </ListPage>
  );
}
