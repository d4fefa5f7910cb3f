"use client";

import { PenLine } from "lucide-react";
import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { consentStatement } from "./labels.ts";

/** Somebody whom the company's particulars name, in a role that may sign. */
export interface Signer {
  name: string;
  role: string;
}

export interface SignInput {
  document_id: string;
  signer_name: string;
  signer_role: string;
  signer_email?: string | null;
  signature_text?: string | null;
  consent_text?: string | null;
}

interface SignSheetProps<T> {
  document: Pick<DocumentSummary, "document_id" | "title" | "signer_roles" | "status" | "missing_signers">;
  company: string;
  /** Whom the particulars name; offered, while any other name may be typed. */
  signers: readonly Signer[];
  /** Who is signed in. */
  person: { name: string; email: string };
  action: Change<SignInput, T>;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Signing, beside the text that is signed. */
export function SignSheet<T>(props: SignSheetProps<T>) {
  const { document } = props;
  return (
    <Sheet
      title={`Sign the ${document.title}`}
      description="The signature is bound to the exact text you see: it keeps the time, your address on the network, your consent and the text’s SHA-256."
      trigger={
        <Button
          variant={document.status === "unsigned" ? "primary" : "secondary"}
          icon={<PenLine aria-hidden="true" />}
        >
          {document.status === "unsigned" ? "Sign" : "Add a signature"}
        </Button>
      }
    >
      <SignForm {...props} />
    </Sheet>
  );
}

function SignForm<T>({ document, company, signers, person, action }: SignSheetProps<T>) {
  const isPerson = (name: string | null) => name?.toLowerCase() === person.name.toLowerCase();
  const { missing_signers: missing } = document;
  // Whom the document itself names and waits for: whoever is signed in, if they are among them, else the first of them.
  const firstNamed = missing.find(({ signer_name }) => signer_name !== null);
  const asked = missing.find(({ signer_name }) => isPerson(signer_name)) ?? firstNamed;
  const known = signers.find((signer) => isPerson(signer.name));
  const [role, setRole] = useState(asked?.signer_role ?? known?.role ?? "");
  const [name, setName] = useState(asked?.signer_name ?? known?.name ?? "");
  const own = isPerson(name);
  const consent = consentStatement(document.title, company);
  const named = [
    ...missing.flatMap(({ signer_name }) => (signer_name === null ? [] : [signer_name])),
    ...signers.filter((signer) => role === "" || signer.role === role).map((signer) => signer.name),
  ];
  return (
    <ActionForm
      action={action}
      label={`Sign the ${document.title}`}
      success={`The ${document.title} is signed`}
      receiptHref="/receipts/{receipt_id}"
      parse={(typed) => ({
        document_id: document.document_id,
        signer_name: text(typed.signer_name),
        signer_role: text(typed.signer_role),
        signer_email: text(typed.signer_email) || null,
        signature_text: text(typed.signature_text) || null,
        consent_text: consent,
      })}
    >
      <Field label="Role" name="signer_role" required hint="In which role you sign.">
        <Select
          placeholder="Choose a role"
          options={document.signer_roles.map((value) => ({ value, label: wordsOf(value) }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
      </Field>
      <Field label="Full name" name="signer_name" required>
        <Input
          autoComplete="name"
          suggestions={[...new Set(named)]}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label="E-mail" name="signer_email" optional>
        <Input type="email" autoComplete="email" defaultValue={own ? person.email : ""} />
      </Field>
      <Field
        label="Signature"
        name="signature_text"
        optional
        hint="As it shall stand in the document; your full name if left empty."
      >
        <Input placeholder={name} autoComplete="off" className="text-lg! italic" />
      </Field>
      <Checkbox name="consent" required label={consent} />
      <FormActions>
        <SubmitButton>Sign</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}
