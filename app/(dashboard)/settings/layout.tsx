import type { ReactNode } from "react";
import { listAllKeys } from "#lib/domains/trust/access/operations.ts";
import { TabLinks } from "#ui/ui/tabs.tsx";
import { permissions } from "../permissions.ts";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { can } = await permissions("/settings/account");
  const tabs = [
    ...(can(listAllKeys.scope)
      ? [
          { href: "/settings/members", label: "Members" },
          { href: "/settings/keys", label: "API keys" },
        ]
      : []),
    { href: "/settings/account", label: "Account" },
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
