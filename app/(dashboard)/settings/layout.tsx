import type { ReactNode } from "react";
import { may } from "#lib/server/permission.ts";
import { TabLinks } from "#ui/ui/tabs.tsx";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const tabs = [
    ...((await may("keys:read"))
      ? [
          { href: "/settings/members", label: "Members" },
          { href: "/settings/keys", label: "API keys" },
        ]
      : []),
    { href: "/settings/account", label: "Your account" },
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
