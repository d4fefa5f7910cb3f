"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { DropdownMenu, MenuSeparator } from "#ui/ui/dropdown-menu.tsx";
import { Initials } from "#ui/ui/initials.tsx";
import { ThemeMenu } from "#ui/ui/theme-toggle.tsx";

/** For AppShell's user slot. `children` are MenuLinks and MenuItems; the theme is always among them. */
export function UserMenu({ name, detail, children }: { name: string; detail?: string; children?: ReactNode }) {
  return (
    <DropdownMenu
      align="start"
      width="trigger"
      trigger={
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left hover:bg-hover"
        >
          <Initials name={name} />
          <span className="sr-only">Account:</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium leading-5">{name}</span>
            {detail ? <span className="block truncate text-muted text-xs">{detail}</span> : null}
          </span>
          <Ellipsis aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <ThemeMenu />
      {children ? (
        <>
          <MenuSeparator />
          {children}
        </>
      ) : null}
    </DropdownMenu>
  );
}
