"use client";

import type { Change } from "#lib/core/answer.ts";
import type { CreatedWebhook, Webhook } from "#lib/domains/trust/webhooks/schema.ts";
import { RotateSecret } from "#ui/trust/rotate-secret.tsx";
import { ShownSecret } from "./shown-secret.tsx";

/** Gives a webhook another secret. */
export function RotateSecretButton({
  webhook: { webhook_id },
  rotate,
}: {
  webhook: Webhook;
  rotate: Change<Pick<Webhook, "webhook_id">, CreatedWebhook>;
}) {
  return (
    <RotateSecret
      rotate={rotate}
      input={{ webhook_id }}
      consequences={[
        "What is sent within 24 hours is signed by both, so that receivers may change over; later by the new one alone.",
        "It is told what you may read from now on, and ends with your membership.",
      ]}
      secretOf={(made) => made.secret}
      shown={(secret, onDone) => <ShownSecret secret={secret} onDone={onDone} />}
    />
  );
}
