import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { listDeliveries, testWebhook as testOperation } from "#lib/domains/trust/webhooks/deliveries/operations.ts";
import * as webhooks from "#lib/domains/trust/webhooks/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { DeliveryTable } from "#ui/trust/webhooks/delivery-table.tsx";
import { RotateSecretButton } from "#ui/trust/webhooks/rotate-secret.tsx";
import { WebhookStatus } from "#ui/trust/webhooks/webhook-status.tsx";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { redeliver, rotateWebhookSecret, testWebhook } from "../actions.ts";

export const metadata: Metadata = { title: "Webhook" };

/** How many of what it was sent last are shown; all of them are the API's to list. */
const SHOWN = 50;

export default async function WebhookPage({ params }: { params: Promise<{ webhook_id: string }> }) {
  const { webhook_id } = await params;
  const { can } = await permissions(`/settings/webhooks/${webhook_id}`);
  if (!can(webhooks.readWebhook)) {
    return <NotForRole title="Webhook" who="Webhooks are for those to see who see the whole workspace." />;
  }
  const [webhook, { data }] = await Promise.all([
    read(webhooks.readWebhook, { webhook_id }),
    read(listDeliveries, { webhook_id, limit: SHOWN }),
  ]);
  const isWriter = can(webhooks.changeWebhook);
  const isActive = webhook.status === "active";
  return (
    <>
      <PageHeader
        back={{ href: "/settings/webhooks", label: "Webhooks" }}
        title={webhook.url}
        status={<WebhookStatus status={webhook.status} />}
        description={webhook.description ?? undefined}
        more={
          isWriter ? (
            <RotateSecretButton webhook={webhook} {...asShown(webhook, { rotate: rotateWebhookSecret })} />
          ) : null
        }
        action={
          isWriter && isActive ? (
            <ActionButton variant="primary" action={testWebhook} input={{ webhook_id }} success="A test is on its way">
              Send a test
            </ActionButton>
          ) : null
        }
      />
      {webhook.disabled_reason === null ? null : (
        <Callout tone="warning" title="It is sent nothing any more">
          {webhook.disabled_reason}
        </Callout>
      )}
      <DescriptionList
        facts={[
          { term: "Told of", value: webhook.events.includes("*") ? "Everything" : webhook.events.join(", ") },
          { term: "With the rights of", value: webhook.rights_of },
          ...(webhook.former_secret_until === null
            ? []
            : [
                {
                  term: "Signed by its former secret as well until",
                  value: <DateText value={webhook.former_secret_until} time />,
                },
              ]),
        ]}
      />
      <Section title="Last deliveries" description="What it was sent, or is to be, as far as you may read it.">
        {data.length === 0 ? (
          <EmptyState title="Nothing was sent yet">What happens from now on is sent within seconds.</EmptyState>
        ) : (
          <DeliveryTable rows={data} again={isWriter && isActive ? redeliver : null} />
        )}
      </Section>
      <ApiFold
        calls={[
          callOf(webhooks.readWebhook, { webhook_id }),
          callOf(listDeliveries, { webhook_id }),
          callOf(testOperation, { webhook_id }),
        ]}
      />
    </>
  );
}
