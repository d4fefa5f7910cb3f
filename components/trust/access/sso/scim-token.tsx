"use client";

import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import type { SsoConnection } from "#lib/domains/trust/access/sso/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";

export interface ScimActions {
  /** Null for those who may not. */
  create: Change<{ connection_id: string }, { scim_token: string }>["act"] | null;
  revoke: Change<{ connection_id: string }, null>["act"];
}

/** How the company's directory keeps the members by itself (SCIM): the address, and the token that is shown once. */
export function ScimToken({ connection, create, revoke }: ScimActions & { connection: SsoConnection }) {
  const [token, setToken] = useState<string | null>(null);
  const { connection_id, name, scim_url, scim_token_hint, scim_token_created_at } = connection;
  const making = {
    input: { connection_id },
    refresh: false,
    success: "The token is made",
    onDone: (made: { scim_token: string }) => setToken(made.scim_token),
  };
  return (
    <div className="mt-6 border-t pt-5">
      <h3 className="font-medium">Directory (SCIM)</h3>
      <p className="mt-1 text-pretty text-muted text-sm">
        With a token your directory makes members of its users, and ends their membership when they leave. Users only,
        no groups.
      </p>
      <div className="mt-3">
        <CodeBlock code={scim_url} label="SCIM base address" wrap />
      </div>
      {scim_token_created_at === null ? null : (
        <p className="mt-3 text-sm">
          The token that ends in <span className="font-mono">{scim_token_hint}</span> was made on{" "}
          <DateText value={scim_token_created_at} />.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {create === null ? null : scim_token_created_at === null ? (
          <ActionButton size="sm" {...making} action={{ act: create, shown: connection }}>
            Make a token
          </ActionButton>
        ) : (
          <Confirm
            trigger={<Button size="sm">Make another token</Button>}
            title={`Make another SCIM token of ${name}?`}
            consequences={[
              `The token that ends in ${scim_token_hint} opens nothing from then on.`,
              "The directory keeps members no more until it has the new one.",
            ]}
            confirmLabel="Make another token"
            action={{ act: create, shown: connection }}
            {...making}
          />
        )}
        {scim_token_created_at === null ? null : (
          <Confirm
            trigger={
              <Button size="sm" aria-label={`Revoke the SCIM token of ${name}`}>
                Revoke token
              </Button>
            }
            title={`Revoke the SCIM token of ${name}?`}
            consequences={["The directory keeps members no more, from then on.", "Its users stay what they are."]}
            confirmLabel="Revoke token"
            action={{ act: revoke, shown: connection }}
            input={{ connection_id }}
            success="The token is revoked"
            receiptHref="/receipts/{receipt_id}"
          />
        )}
      </div>
      <ShownOnce
        title="Keep this token now"
        description="It is shown this once: only its hash is kept. A token that was made before opens nothing any more."
        secret={token}
        label="SCIM token"
        onDone={() => setToken(null)}
      />
    </div>
  );
}
