"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";
import { boundIn, CompanyChoice, type CompanyChoices } from "./company-choice.tsx";
import { ScopeGrid } from "./scope-grid.tsx";

interface NewKeyInput {
  name: string;
  scopes: string[];
  expires_at?: string | null | undefined;
  entity_ids?: string[] | null;
}

type Reach = "all" | "some";

/** A day is what people choose; the key holds until that day has ended everywhere the book's calendar counts. */
const endOf = (day: unknown) => (typeof day === "string" ? `${day}T23:59:59Z` : null);

/** Makes a key and shows it, this once. */
export function NewKeyButton({
  companies,
  action,
}: {
  companies: CompanyChoices;
  action: (input: NewKeyInput) => Promise<ActionResult<{ key: string }>>;
}) {
  const [key, setKey] = useState<string | null>(null);
  const [reach, setReach] = useState<Reach>("some");
  return (
    <>
      <Sheet
        trigger={
          <Button variant="primary" icon={<KeyRound aria-hidden="true" />}>
            Create key
          </Button>
        }
        title="Create an API key"
        description="For a program that calls the API. Give it only what it needs."
      >
        <ActionForm<NewKeyInput, { key: string }>
          action={action}
          parse={({ name, scopes, expires_on, ...typed }) => ({
            name: String(name ?? ""),
            scopes: reach === "all" ? ["*"] : (scopes as string[]),
            expires_at: endOf(expires_on),
            ...boundIn(typed),
          })}
          onDone={(made) => setKey(made.key)}
          refresh={false}
          success="The key is made"
          receiptHref="/receipts/{receipt_id}"
          label="Create an API key"
        >
          <Field label="Name" name="name" hint="What uses it: it stands in receipts as who acted." required>
            <Input autoComplete="off" />
          </Field>
          <Field label="Expires" name="expires_at" hint="At the end of that day, UTC. Without a day, never." optional>
            <DateInput name="expires_on" />
          </Field>
          <RadioCards
            legend="May do"
            name="reach"
            value={reach}
            onChange={(value) => setReach(value === "all" ? "all" : "some")}
            columns={2}
            options={[
              { value: "some", label: "What is chosen below" },
              { value: "all", label: "Everything", description: "Also make keys and members." },
            ]}
          />
          {reach === "some" ? <ScopeGrid /> : null}
          <CompanyChoice companies={companies} />
          <FormActions>
            <SubmitButton>Create key</SubmitButton>
          </FormActions>
        </ActionForm>
      </Sheet>
      <ShownOnce
        title="Keep this key now"
        description="It is shown this once: only its hash is kept. Whoever holds it may do what its scopes say."
        secret={key}
        label="API key"
        onDone={() => setKey(null)}
      />
    </>
  );
}
