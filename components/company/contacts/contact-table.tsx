"use client";

import type { Contact } from "#lib/domains/company/contacts/schema.ts";
import { type CompanyNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

const None = () => <span className="text-subtle">–</span>;

export function ContactTable({
  rows,
  ...names
}: CompanyNames & {
  rows: readonly Contact[];
}) {
  const companies = useCompanyNames(rows, names);
  return (
    <PlainTable
      caption="Contacts"
      rows={rows}
      rowKey={({ contact_id }) => contact_id}
      rowHref={({ contact_id }) => `/contacts/${contact_id}`}
      columns={[
        { key: "name", header: "Name", cell: ({ name }) => name },
        { key: "role", header: "Role", cell: ({ role }) => <span className="text-muted">{wordsOf(role)}</span> },
        { key: "email", header: "E-mail", cell: ({ email }) => email ?? <None /> },
        { key: "phone", header: "Phone", cell: ({ phone }) => phone ?? <None /> },
        {
          key: "company",
          header: "Company",
          cell: ({ entity_id }) => (entity_id && companies.get(entity_id)) ?? <None />,
        },
      ]}
    />
  );
}
