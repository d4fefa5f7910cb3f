"use client";

import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import type { CreatedWebhook, Webhook } from "#lib/domains/trust/webhooks/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { ShownSecret } from "./shown-secret.tsx";

/** Gives a webhook another secret, and shows it, this once. */
export function RotateSecretButton({
  webhook: { webhook_id },
  rotate,
}: {
  webhook: Webhook;
  rotate: Change<Pick<Webhook, "webhook_id">, CreatedWebhook>;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Confirm
        trigger={<Button>Rotate the secret</Button>}
        title="Rotate the secret?"
        consequences={[
          "What is sent from now on is signed by the new one alone.",
          "It is told what you may read from now on, and ends with your membership.",
        ]}
        confirmLabel="Rotate secret"
        action={rotate}
        input={{ webhook_id }}
        onDone={(made) => setSecret(made.secret)}
        refresh={false}
        success="The secret is rotated"
        receiptHref="/receipts/{receipt_id}"
      />
      <ShownSecret secret={secret} onDone={() => setSecret(null)} />
    </>
  );
}
