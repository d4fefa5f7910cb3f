import type { Webhook } from "#lib/domains/trust/webhooks/schema.ts";
import { Status } from "#ui/ui/status.tsx";

/** Whether a webhook is sent what happens. */
export function WebhookStatus({ status }: Pick<Webhook, "status">) {
  return <Status value={status} tones={{ active: "success", disabled: "danger" }} />;
}
