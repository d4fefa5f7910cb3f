import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { listEvents } from "#lib/domains/trust/events/operations.ts";
import * as webhooks from "#lib/domains/trust/webhooks/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { NewWebhookSheet } from "#ui/trust/webhooks/new-webhook.tsx";
import { WebhookTable } from "#ui/trust/webhooks/webhook-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { changeWebhook, createWebhook, deleteWebhook } from "./actions.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const { can } = await permissions("/settings/webhooks");
  if (!can(webhooks.listWebhooks)) {
    return <NotForRole title="Webhooks" who="Webhooks are for those to see who see the whole workspace." />;
  }
  // A workspace has twenty at most.
  const { data } = await read(webhooks.listWebhooks, { limit: 1000 });
  const isWriter = can(webhooks.createWebhook);
  const add = isWriter ? <NewWebhookSheet action={createWebhook} /> : null;
  const rows = data.map((webhook) => ({
    ...webhook,
    ...asShown(webhook, { change: changeWebhook, remove: deleteWebhook }),
  }));
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Addresses of your own programs that what happens here is posted to, signed. Each is told what whoever made it may read."
        action={rows.length === 0 ? null : add}
      />
      {rows.length === 0 ? (
        <EmptyState title="No webhooks yet" action={add}>
          Name an address, and what it is told of: an invoice that was paid, a contract that was signed, or everything.
        </EmptyState>
      ) : (
        <WebhookTable rows={rows} isWriter={isWriter} />
      )}
      <ApiFold
        calls={[
          callOf(webhooks.listWebhooks, {}),
          callOf(webhooks.createWebhook, webhooks.createWebhook.example),
          callOf(listEvents, {}),
        ]}
      />
    </>
  );
}
