"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Agent, Bounds, CreatedAgent, NewAgent } from "#lib/domains/trust/agents/schema.ts";
import { CompanyBox } from "#ui/company/entities/company-box.tsx";
import type { FindEntities } from "#ui/company/entities/company-choices.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import type { Choice } from "#ui/ui/choices.ts";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { RULES_MODEL } from "./labels.ts";

type Created = z.infer<typeof CreatedAgent>;

/** Makes an agent, and shows the secret of its webhooks, this once. */
export function NewAgentSheet({
  findCompanies,
  only,
  action,
}: {
  findCompanies: FindEntities;
  /** The company that it works for, where there is but one. */
  only: Choice | null;
  action: Act<z.input<typeof NewAgent>, Created>;
}) {
  const router = useRouter();
  const [made, setMade] = useState<Created | null>(null);
  return (
    <>
      <FormSheet<z.input<typeof NewAgent>, Created>
        button="New agent"
        title="New agent"
        description="A worker that acts for one company when it gets a message, a webhook or an e-mail. It can do nothing until you give it a skill."
        submit="Create agent"
        action={action}
        success="The agent is created"
        // The page is not read again: with its first agent the list would replace this button, and the secret with it.
        refresh={false}
        onDone={setMade}
      >
        <Field label="Works for" name="entity_id" required>
          <CompanyBox find={findCompanies} initial={only} placeholder="Choose a company" />
        </Field>
        <Field label="Name" name="name" required hint="It stands in the receipts of what the agent does.">
          <Input autoComplete="off" placeholder="Billing" />
        </Field>
        <PromptField />
        <Field
          label="Model"
          name="model"
          required
          hint={`${RULES_MODEL} needs no model and reads orders such as “Invoice Globex $1,200.00 for consulting, due in 30 days.” Other names are asked for at the address in MODEL_BASE_URL.`}
        >
          <Input mono autoComplete="off" suggestions={[RULES_MODEL]} defaultValue={RULES_MODEL} />
        </Field>
      </FormSheet>
      <ShownOnce
        title="Keep this secret now"
        description="It signs webhooks to this agent (Standard Webhooks), and is shown this once. Whoever holds it may set the agent off."
        secret={made?.webhook_secret ?? null}
        label="webhook secret"
        onDone={() => {
          if (made) router.push(`/agents/${made.agent_id}`);
          setMade(null);
        }}
      />
    </>
  );
}

function PromptField({ given = "" }: { given?: string }) {
  return (
    <Field label="Instructions" name="system_prompt" required hint="What the agent is for, as you would tell a person.">
      <Textarea rows={5} defaultValue={given} placeholder="You write invoices for what clients have ordered." />
    </Field>
  );
}

export function AgentChangeSheet({
  agent,
  action,
}: {
  agent: Agent;
  action: Change<{ agent_id: string; name?: string; system_prompt?: string } & z.input<typeof Bounds>>;
}) {
  return (
    <Sheet trigger={<Button>Edit</Button>} title={`Edit ${agent.name}`}>
      <ActionForm
        action={action}
        label={`Edit ${agent.name}`}
        parse={(typed) => ({
          ...{ name: "", system_prompt: "", max_acts_per_run: 0, max_amount_cents_per_run: -1, allowed_senders: [] },
          ...typed,
          agent_id: agent.agent_id,
        })}
        success="The agent is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Name" name="name" required>
          <Input autoComplete="off" defaultValue={agent.name} />
        </Field>
        <PromptField given={agent.system_prompt} />
        <Field label="Acts in a run" name="max_acts_per_run" required hint="A run that would do more ends as failed.">
          <Input
            type="number"
            min={1}
            max={1000}
            inputMode="numeric"
            data-type="number"
            defaultValue={String(agent.max_acts_per_run)}
          />
        </Field>
        <Field
          label="Money in a run"
          name="max_amount_cents_per_run"
          required
          hint="What its invoices, payments and payroll may come to together."
        >
          <MoneyInput defaultCents={agent.max_amount_cents_per_run} />
        </Field>
        <Field
          label="Takes mail from"
          name="allowed_senders"
          hint="Addresses, or domains as @example.com, one a line. Left empty: members of the workspace, and its contacts."
        >
          <Textarea
            rows={2}
            data-type="lines"
            defaultValue={agent.allowed_senders.join("\n")}
            placeholder="@example.com"
          />
        </Field>
        <FormActions>
          <SubmitButton>Save agent</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
