"use client";

import { useState } from "react";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import { matching } from "#ui/ui/choices.ts";
import { type Choice, type ChoiceSource, Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";

export type FindCustomers = (entity_id: string, typed: string) => Promise<{ name: string; email: string | null }[]>;

export const customersFrom = (entity_id: string, find: FindCustomers): ChoiceSource => ({
  key: ["customers", entity_id],
  find: async (typed) => {
    const found = await find(entity_id, typed);
    const choices = found.map(({ name, email }) => ({ value: name, label: name, ...(email && { detail: email }) }));
    // Invoices are found by what they are for as well.
    return matching(choices, typed);
  },
});

/** Whom an invoice is for, found among the company's contacts and customers or new, and where it is mailed to. */
export function CustomerFields({
  entity_id,
  draft,
  find,
  onChange,
}: {
  entity_id: string;
  draft: Invoice | null;
  find: FindCustomers;
  /** Told of what was chosen rather than typed. */
  onChange: () => void;
}) {
  const [email, setEmail] = useState(draft?.email ?? "");
  // The address that came with a customer goes with it; one that was typed stays.
  const [brought, setBrought] = useState("");
  const choose = (customer: Choice | null) => {
    if (email === brought) {
      const known = customer?.detail?.includes("@") ? customer.detail : "";
      setEmail(known);
      setBrought(known);
    }
    onChange();
  };
  return (
    <>
      <Field label="Customer" name="customer" required>
        <Combobox
          free
          source={customersFrom(entity_id, find)}
          initial={draft ? { value: draft.customer, label: draft.customer } : null}
          onChange={choose}
        />
      </Field>
      <Field label="E-mail" name="email" optional hint="Where it is mailed to when it is sent.">
        <Input
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}
