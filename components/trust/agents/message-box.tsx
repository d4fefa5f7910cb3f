import type { Execution } from "#lib/domains/trust/agents/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

/** Says something to an agent; what comes of it appears below. */
export function MessageBox({
  agent_id,
  action,
}: {
  agent_id: string;
  action: Act<{ agent_id: string; content: string }, Execution>;
}) {
  return (
    <ActionForm
      action={action}
      label="Message the agent"
      values={{ agent_id }}
      success="The message is sent"
      receiptHref="/receipts/{receipt_id}"
      reset
      className="gap-3!"
    >
      <Field label="Message" name="content" required hideLabel>
        <Textarea rows={3} placeholder="Invoice Globex $1,200.00 for consulting, due in 30 days." />
      </Field>
      <div>
        <SubmitButton>Send</SubmitButton>
      </div>
    </ActionForm>
  );
}
