"use client";

import { ChevronsUpDown, Plus } from "lucide-react";
import { DropdownMenu, MenuLabel, MenuLink, MenuSeparator } from "#ui/ui/dropdown-menu.tsx";

export interface Switchable {
  href: string;
  name: string;
  detail?: string;
  current?: boolean;
}

/** For AppShell's switcher slot: which of several the pages below are about. */
export function Switcher({
  label,
  groups,
  create,
}: {
  /** What is switched, for its accessible name. */
  label: string;
  groups: readonly { label?: string; items: readonly Switchable[] }[];
  create?: { href: string; label: string };
}) {
  const current = groups.flatMap((group) => group.items).find((item) => item.current);
  return (
    <DropdownMenu
      align="start"
      width="trigger"
      trigger={
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-edge bg-page px-2.5 py-1.5 text-left hover:bg-hover"
        >
          <Initials name={current?.name ?? label} />
          <span className="sr-only">{label}:</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium leading-5">{current?.name ?? label}</span>
            {current?.detail ? <span className="block truncate text-muted text-xs">{current.detail}</span> : null}
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      {groups.map((group, index) => (
        <div key={group.label ?? `group-${index}`}>
          {index > 0 ? <MenuSeparator /> : null}
          {group.label ? <MenuLabel>{group.label}</MenuLabel> : null}
          {group.items.map((item) => (
            <MenuLink key={item.href} href={item.href} current={item.current ?? false} detail={item.detail}>
              {item.name}
            </MenuLink>
          ))}
        </div>
      ))}
      {create ? (
        <>
          <MenuSeparator />
          <MenuLink href={create.href} icon={<Plus aria-hidden="true" />}>
            {create.label}
          </MenuLink>
        </>
      ) : null}
    </DropdownMenu>
  );
}

export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-sm bg-accent-soft font-medium text-accent text-xs"
    >
      {letters}
    </span>
  );
}
