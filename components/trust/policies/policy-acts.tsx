"use client";

import { Eye, ShieldCheck, Trash2 } from "lucide-react";
import type { Change } from "#lib/core/answer.ts";
import type { Policy } from "#lib/domains/trust/policies/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";

type Of = Pick<Policy, "policy_id" | "name" | "mode">;

/** Has a policy stop what it forbids, or only watch. */
export function ModeButton({
  policy: { policy_id, name, mode },
  action,
}: {
  policy: Of;
  action: Change<{ policy_id: string; mode: Policy["mode"] }, Policy>;
}) {
  const enforced = mode === "enforce";
  return (
    <Confirm
      trigger={
        <Button icon={enforced ? <Eye aria-hidden="true" /> : <ShieldCheck aria-hidden="true" />}>
          {enforced ? "Only watch" : "Enforce"}
        </Button>
      }
      title={enforced ? `Have ${name} only watch?` : `Enforce ${name}?`}
      consequences={
        enforced
          ? [
              "What it forbids is done from now on, unless another policy forbids it.",
              "Receipts note what it would have forbidden.",
            ]
          : ["What it forbids is refused from now on, by every door.", "What waits already is decided by it as well."]
      }
      confirmLabel={enforced ? "Only watch" : "Enforce policy"}
      tone={enforced ? "danger" : "primary"}
      action={action}
      input={{ policy_id, mode: enforced ? "monitor" : "enforce" }}
      success={enforced ? `${name} only watches` : `${name} is enforced`}
      receiptHref="/receipts/{receipt_id}"
    />
  );
}

export function DeletePolicyButton({
  policy: { policy_id, name },
  action,
}: {
  policy: Of;
  action: Change<{ policy_id: string }, null>;
}) {
  return (
    <Confirm
      trigger={<Button icon={<Trash2 aria-hidden="true" />}>Delete</Button>}
      title={`Delete the policy ${name}?`}
      consequences={[
        "It binds no act from now on: what it forbids is done, unless another policy forbids it.",
        "Its versions stay with the receipts of what it decided.",
      ]}
      confirmLabel="Delete policy"
      action={action}
      input={{ policy_id }}
      success={`The policy ${name} is deleted`}
      receiptHref="/receipts/{receipt_id}"
      doneHref="/settings/policies"
    />
  );
}
