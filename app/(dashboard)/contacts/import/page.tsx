import { callOf } from "#lib/core/call.ts";
import * as lists from "#lib/domains/money/lists/operations.ts";
import { permissions } from "#lib/server/session.ts";
import { listLabels } from "#ui/money/lists/labels.ts";
import { ListImport } from "#ui/money/lists/list-import.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { importList, previewList } from "../actions.ts";

export const metadata = { title: "Import contacts" };

export default async function ImportContactsPage() {
  const { role, can } = await permissions("/contacts/import");
  return (
    <>
      <PageHeader
        back={{ href: "/contacts", label: "Contacts" }}
        title="Import contacts"
        description={listLabels.contacts.lead}
      />
      {can(lists.importContacts.scope) ? (
        <ListImport list="contacts" page="/contacts" preview={previewList} action={importList} />
      ) : (
        <ReadOnlyNote role={role}>You read contacts and write none.</ReadOnlyNote>
      )}
      <ApiFold
        calls={[
          callOf(lists.previewContacts, lists.previewContacts.example),
          callOf(lists.importContacts, lists.importContacts.example),
        ]}
      />
    </>
  );
}
