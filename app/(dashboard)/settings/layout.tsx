import type { ReactNode } from "react";
import { listKeys } from "#lib/domains/trust/access/operations.ts";
import { listPolicies } from "#lib/domains/trust/policies/operations.ts";
import { listWitnesses } from "#lib/domains/trust/receipts/witnesses/operations.ts";
import { listWebhooks } from "#lib/domains/trust/webhooks/operations.ts";
import { permissions } from "#lib/server/session.ts";
import { TabLinks } from "#ui/ui/tabs.tsx";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { can } = await permissions("/settings/account");
  const policies = can(listPolicies) ? [{ href: "/settings/policies", label: "Policies" }] : [];
  const tabs = [
    ...(can(listKeys)
      ? [
          { href: "/settings/members", label: "Members" },
          { href: "/settings/roles", label: "Roles" },
          ...policies,
          { href: "/settings/keys", label: "API keys" },
          { href: "/settings/single-sign-on", label: "Single sign-on" },
          { href: "/settings/audit", label: "Audit trail" },
        ]
      : policies),
    ...(can(listWitnesses) ? [{ href: "/settings/witnesses", label: "Witnesses" }] : []),
    ...(can(listWebhooks) ? [{ href: "/settings/webhooks", label: "Webhooks" }] : []),
    { href: "/settings/account", label: "Account" },
    { href: "/settings/security", label: "Security" },
  ];
  return (
    <>
      <div className="mb-8">
        <TabLinks label="Settings" tabs={tabs} />
      </div>
      {children}
    </>
  );
}
