"use client";

import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import type { SsoConnection, SsoDomain, SsoTest } from "#lib/domains/trust/access/sso/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import type { RoleOption } from "../role-cards.tsx";
import { labelOfRole } from "../roles.ts";
import { ChangeSsoConnectionButton, type ConnectionChange } from "./connection-form.tsx";
import { type ScimActions, ScimToken } from "./scim-token.tsx";

/** A domain with what proves it, until it is proven. */
function DomainLine({ domain: { domain, txt_record, verified_at } }: { domain: SsoDomain }) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <span className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
        {domain}
        {verified_at === null ? <Badge tone="warning">Not verified</Badge> : <Badge tone="success">Verified</Badge>}
      </span>
      {verified_at === null ? (
        <>
          <span className="text-muted text-sm">Publish this as a TXT record of {domain}, then verify it.</span>
          <CodeBlock code={txt_record} label={`TXT record of ${domain}`} wrap />
        </>
      ) : null}
    </li>
  );
}

function Found({ found }: { found: SsoTest }) {
  return found.is_working ? (
    <Callout tone="success" title="It works" live>
      The issuer answers and offers what signing in needs. Sign in once in another browser to see that the client secret
      is right.
    </Callout>
  ) : (
    <Callout tone="warning" title="It does not work yet" live>
      <ul className="list-disc pl-4 [overflow-wrap:anywhere]">
        {found.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** A connection, what is still to be done for it, and what may be done with it. */
export function SsoConnectionCard({
  connection,
  own,
  change,
  remove,
  verify,
  test,
  scim,
}: {
  connection: SsoConnection;
  /** The workspace's own roles. */
  own: readonly RoleOption[];
  change: ConnectionChange["act"] | null;
  remove: Change<{ connection_id: string }, null>["act"];
  verify: Change<{ connection_id: string }, SsoConnection>["act"];
  test: Act<{ connection_id: string }, SsoTest>;
  scim: ScimActions;
}) {
  const [found, setFound] = useState<SsoTest | null>(null);
  const { connection_id, name, issuer, client_id, redirect_uri, domains, default_role } = connection;
  const about = { connection_id };
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold [overflow-wrap:anywhere]">{name}</h2>
        {connection.is_required ? <Badge tone="info">Required</Badge> : null}
        <Badge tone={connection.is_enabled ? "success" : "neutral"} dot>
          {connection.is_enabled ? "Enabled" : "Disabled"}
        </Badge>
      </div>
      <DescriptionList
        facts={[
          { term: "Issuer", value: <span className="[overflow-wrap:anywhere]">{issuer}</span> },
          { term: "Client ID", value: <span className="[overflow-wrap:anywhere]">{client_id}</span> },
          {
            term: "Redirect URI, to be registered there",
            value: <CodeBlock code={redirect_uri} label="redirect URI" wrap />,
          },
          {
            term: "New members become",
            value: labelOfRole(default_role, own.find(({ role_id }) => role_id === default_role)?.name),
          },
          {
            term: "E-mail domains",
            value: (
              <ul className="flex min-w-0 flex-col gap-3">
                {domains.map((domain) => (
                  <DomainLine key={domain.domain} domain={domain} />
                ))}
              </ul>
            ),
          },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        {domains.some(({ verified_at }) => verified_at === null) ? (
          <ActionButton
            size="sm"
            variant="primary"
            action={{ act: verify, shown: connection }}
            input={about}
            success="The domains were looked up"
            receiptHref="/receipts/{receipt_id}"
          >
            Verify domains
          </ActionButton>
        ) : null}
        <ActionButton size="sm" action={test} input={about} onDone={setFound} refresh={false}>
          Try it
        </ActionButton>
        {change ? (
          <ChangeSsoConnectionButton connection={connection} own={own} action={{ act: change, shown: connection }} />
        ) : null}
        <Confirm
          trigger={
            <Button size="sm" aria-label={`Delete ${name}`}>
              Delete
            </Button>
          }
          title={`Delete ${name}?`}
          consequences={[
            "Nobody signs in by it from then on, and the sessions that it opened end.",
            "Its members stay members: remove those who should not be.",
            "Its domains are free to be proven anew.",
          ]}
          confirmLabel="Delete connection"
          action={{ act: remove, shown: connection }}
          input={about}
          success={`${name} is deleted`}
          receiptHref="/receipts/{receipt_id}"
        />
      </div>
      {found ? (
        <div className="mt-4">
          <Found found={found} />
        </div>
      ) : null}
      <ScimToken connection={connection} {...scim} />
    </section>
  );
}
