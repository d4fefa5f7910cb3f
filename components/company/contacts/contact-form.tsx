"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Contact, NewContact } from "#lib/domains/company/contacts/schema.ts";
import type { FindEntities } from "#ui/company/entities/company-choices.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { ContactFields } from "./contact-fields.tsx";

type ContactInput = z.input<typeof NewContact>;
type ContactChange = Partial<ContactInput> & { contact_id: string };

export function NewContactSheet({ findCompanies, action }: { findCompanies: FindEntities; action: Act<ContactInput> }) {
  return (
    <FormSheet
      button="New contact"
      title="New contact"
      description="A person or a company that yours deals with. What bears the same name or e-mail address is found by itself."
      submit="Create contact"
      action={action}
      success="The contact is created"
      doneHref="/contacts/{contact_id}"
    >
      <ContactFields findCompanies={findCompanies} />
    </FormSheet>
  );
}

/** What the form holds as a change: a field that was emptied is taken back, since one that is left out would stay. */
export function ContactChangeSheet({
  contact,
  company,
  findCompanies,
  action,
}: {
  contact: Contact;
  /** The name of the company that it is kept with. */
  company: string | null;
  findCompanies: FindEntities;
  action: Change<ContactChange>;
}) {
  const { contact_id } = contact;
  return (
    <Sheet trigger={<Button>Edit</Button>} title={`Edit ${contact.name}`}>
      <ActionForm
        action={action}
        label={`Edit ${contact.name}`}
        // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
        parse={(typed) => ({ email: null, phone: null, entity_id: null, ...typed, contact_id }) as ContactChange}
        success="The contact is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <ContactFields findCompanies={findCompanies} given={contact} company={company} />
        <FormActions>
          <SubmitButton>Save contact</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
