"use client";

import type { ReactNode } from "react";
import type { Policy } from "#lib/domains/trust/policies/schema.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";
import type { Deed } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { CedarText } from "./cedar-text.tsx";
import { DraftBench, type Said, type Try } from "./policy-bench.tsx";
import { TemplateFields } from "./template-fields.tsx";

interface PolicyInput extends Said {
  policy_id?: string;
  name: string;
  mode: Policy["mode"];
}

/** What fills a policy in: a template with its fields as they are described, or a Cedar text. */
type Written =
  | { template: string; schema: Readonly<Record<string, unknown>>; fields: Readonly<Record<string, unknown>> }
  | { text: string };

/** Makes a policy or changes one; before it is saved it can be tried on what was done. */
export function PolicyForm({
  given,
  written,
  action,
  test,
  titles,
  submit,
  success,
  backHref,
}: {
  given: Pick<Policy, "name" | "mode"> & { policy_id?: string };
  written: Written;
  action: Deed<PolicyInput & { policy_id: string }, Policy>;
  test: Try;
  titles: ActTitles;
  submit: string;
  success: string;
  backHref: string;
}): ReactNode {
  const { policy_id } = given;
  const template = "template" in written ? written.template : undefined;
  return (
    <ActionForm<PolicyInput & { policy_id: string }, Policy>
      action={action}
      label={submit}
      parse={({ name, mode, text, fields = {} }) =>
        ({
          ...(policy_id !== undefined && { policy_id }),
          name,
          mode,
          ...(template === undefined ? { text } : { template, fields }),
        }) as PolicyInput & { policy_id: string }
      }
      success={success}
      receiptHref="/receipts/{receipt_id}"
      doneHref="/settings/policies/{policy_id}"
      className="max-w-4xl"
    >
      <Field label="Name" name="name" hint="Whoever it refuses is told it by this name." required>
        <Input autoComplete="off" defaultValue={given.name} />
      </Field>
      {"template" in written ? (
        <TemplateFields schema={written.schema} given={written.fields} />
      ) : (
        <CedarText
          name="text"
          label="Cedar"
          given={written.text}
          hint="One or more statements. Only forbid stops anything: what scopes permit is permitted without a permit."
        />
      )}
      <RadioCards
        legend="Mode"
        name="mode"
        columns={2}
        defaultValue={given.mode}
        options={[
          { value: "enforce", label: "Enforce", description: "What it forbids is not done." },
          {
            value: "monitor",
            label: "Only watch",
            description: "Everything goes on; the receipt notes what it would have forbidden.",
          },
        ]}
      />
      <DraftBench titles={titles} test={test} {...(policy_id === undefined ? {} : { policy_id })} />
      <FormActions>
        <SubmitButton>{submit}</SubmitButton>
        <ButtonLink href={backHref}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
