"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  BadgeCheck,
  BookOpen,
  Bot,
  Building2,
  Contact,
  House,
  KeyRound,
  ListChecks,
  ListTodo,
  LogIn,
  LogOut,
  ReceiptText,
  Scale,
  ShieldCheck,
  Stamp,
  UserRound,
  Users,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useCallback, useState } from "react";
import { covers, type Scope } from "#lib/core/scopes.ts";
import { shownTo } from "#lib/core/shown-to.ts";
import type { Found } from "#lib/domains/company/search/schema.ts";
import type { TestClock } from "#lib/domains/trust/test-clock/schema.ts";
import { pageOfId } from "#ui/record/places.ts";
import { ReadsReceiptsContext } from "#ui/ui/aftermath.ts";
import { AppShell, type NavItem, type NavSection } from "#ui/ui/app-shell.tsx";
import { Brand } from "#ui/ui/brand.tsx";
import { CommandPalette, usePaletteKey } from "#ui/ui/command-palette.tsx";
import { MenuItem, MenuLink } from "#ui/ui/dropdown-menu.tsx";
import { RecordPageContext } from "#ui/ui/spoken-text.tsx";
import { UserMenu } from "#ui/ui/user-menu.tsx";
import type { OpenWorkspace } from "./new-workspace.tsx";
import { useOneWorkspace } from "./other-tabs.ts";
import { foundGroups } from "./palette-found.tsx";
import { companyAt, paletteGroups } from "./palette-groups.tsx";
import { leavingWorkspace } from "./shown-to.ts";
import { leave } from "./sign-out.ts";
import { type MoveClock, TestClockBar } from "./test-clock.tsx";
import { type WorkspaceChoice, WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** What is worked in, each with the scope that reads it: a place that the role may not read would lead to a refusal. */
const work: (NavItem & { scope?: Scope })[] = [
  { href: "/", label: "Home", icon: <House aria-hidden="true" />, exact: true },
  { href: "/entities", label: "Companies", icon: <Building2 aria-hidden="true" />, scope: "entities:read" },
  { href: "/obligations", label: "Obligations", icon: <ListTodo aria-hidden="true" />, scope: "obligations:read" },
  { href: "/approvals", label: "Approvals", icon: <Stamp aria-hidden="true" />, scope: "approvals:read" },
  { href: "/plans", label: "Plans", icon: <ListChecks aria-hidden="true" />, scope: "intents:execute" },
  { href: "/contacts", label: "Contacts", icon: <Contact aria-hidden="true" />, scope: "contacts:read" },
  { href: "/agents", label: "Agents", icon: <Bot aria-hidden="true" />, scope: "agents:read" },
  { href: "/receipts", label: "Receipts", icon: <ReceiptText aria-hidden="true" />, scope: "receipts:read" },
];

const administration: NavItem[] = [
  { href: "/settings/keys", label: "API keys", icon: <KeyRound aria-hidden="true" /> },
  { href: "/settings/single-sign-on", label: "Single sign-on", icon: <LogIn aria-hidden="true" /> },
  { href: "/settings/members", label: "Members", icon: <Users aria-hidden="true" /> },
  { href: "/settings/policies", label: "Policies", icon: <Scale aria-hidden="true" /> },
];

const account: NavItem[] = [
  { href: "/settings/account", label: "Account", icon: <UserRound aria-hidden="true" /> },
  { href: "/settings/security", label: "Security", icon: <ShieldCheck aria-hidden="true" /> },
];

const outside: NavItem[] = [
  { href: "/docs", label: "API reference", icon: <BookOpen aria-hidden="true" /> },
  { href: "/verify", label: "Check a document", icon: <BadgeCheck aria-hidden="true" /> },
];

/** The frame of every page behind the sign-in. `administers`: the person's role sees keys and members. */
export function DashboardShell({
  person,
  workspaces,
  workspace,
  choose,
  open,
  administers,
  find,
  clock,
  moveClock,
  children,
}: {
  person: { user_id: string; name: string; email: string };
  workspaces: readonly WorkspaceChoice[];
  workspace: WorkspaceChoice & { scopes: readonly string[] };
  choose: (workspace_id: string) => Promise<void>;
  open: OpenWorkspace | null;
  administers: boolean;
  /** What of the records has the words that were typed. */
  find: (entity_id: string | null, typed: string) => Promise<Found[]>;
  /** Of a workspace made for tests; null of any other. */
  clock: TestClock | null;
  moveClock: MoveClock | null;
  children: ReactNode;
}) {
  const held = new Set(workspace.scopes);
  const sections: NavSection[] = [
    { items: work.filter(({ scope }) => scope === undefined || covers(held, scope)) },
    { label: "Settings", items: administers ? [...administration, ...account] : account },
    { label: "Reference", items: outside },
  ];
  const client = useQueryClient();
  const [finds, setFinds] = useState(false);
  const toggle = useCallback(() => setFinds((open) => !open), []);
  usePaletteKey(toggle);
  const entity_id = companyAt(usePathname());
  const shown = shownTo(person.user_id, workspace.workspace_id);
  useOneWorkspace(shown);
  return (
    <div data-shown-to={shown} className="contents">
      <AppShell
        onFind={() => setFinds(true)}
        brand={<Brand />}
        switcher={
          <WorkspaceSwitcher
            workspaces={workspaces}
            current={workspace}
            choose={(workspace_id) => {
              // What was found in this one is not to be chosen in another.
              client.removeQueries({ queryKey: ["choices"] });
              return leavingWorkspace(() => choose(workspace_id));
            }}
            open={open && ((input) => leavingWorkspace(() => open(input)))}
          />
        }
        sections={sections}
        user={
          <UserMenu name={person.name} detail={person.email}>
            <MenuLink href="/settings/account" icon={<UserRound aria-hidden="true" />}>
              Account
            </MenuLink>
            <MenuLink href="/settings/security" icon={<ShieldCheck aria-hidden="true" />}>
              Security
            </MenuLink>
            <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={leave}>
              Sign out
            </MenuItem>
          </UserMenu>
        }
      >
        {clock ? <TestClockBar clock={clock} move={moveClock} /> : null}
        <ReadsReceiptsContext value={covers(held, "receipts:read")}>
          <RecordPageContext value={(id) => pageOfId(id, entity_id)}>{children}</RecordPageContext>
        </ReadsReceiptsContext>
        <CommandPalette
          open={finds}
          onOpenChange={setFinds}
          groups={paletteGroups(workspace.scopes, entity_id, sections)}
          under={`${workspace.workspace_id} ${entity_id}`}
          find={async (typed) => foundGroups(await find(entity_id, typed))}
        />
      </AppShell>
    </div>
  );
}
