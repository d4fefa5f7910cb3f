"use client";

import clsx from "clsx";
import { Menu, Search, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/ui/button.tsx";
import { focusTitle } from "#ui/ui/kept-focus.ts";
import { Link } from "#ui/ui/link.tsx";

export interface NavItem {
  href: string;
  label: string;
  icon?: ReactNode;
  /** A count that asks for attention. */
  badge?: ReactNode;
  /** Current only at this very address, not below it. */
  exact?: boolean;
}

export interface NavSection {
  label?: string;
  items: readonly NavItem[];
}

/**
 * The frame of every signed-in page: a sidebar on wide screens, a bar with a drawer on phones, and a way for the keyboard
 * past both. `switcher` and `user` are slots (see WorkspaceSwitcher and UserMenu).
 */
export function AppShell({
  brand,
  switcher,
  sections,
  user,
  onFind,
  banner,
  children,
}: {
  brand: ReactNode;
  switcher?: ReactNode;
  sections: readonly NavSection[];
  user?: ReactNode;
  /** Opens what finds and acts (CommandPalette). */
  onFind?: () => void;
  /** Above every page: something about the whole company or the connection. */
  banner?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div className="print:block! lg:grid lg:min-h-dvh lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-[70] rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>

      <header className="sticky top-0 z-40 flex h-14 items-center gap-1 border-b bg-page px-2 lg:hidden print:hidden">
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger asChild>
            <Button variant="ghost" size="icon" aria-label="Menu">
              <Menu aria-hidden="true" />
            </Button>
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
            <Dialog.Content
              aria-describedby={undefined}
              className="fixed inset-y-0 left-0 z-50 flex w-[min(19rem,88vw)] animate-slide-in-left flex-col bg-sunken shadow-pop outline-none"
            >
              <Dialog.Title className="sr-only">Menu</Dialog.Title>
              <Dialog.Close asChild>
                <Button variant="ghost" size="icon" aria-label="Close menu" className="absolute top-1.5 right-1.5">
                  <X aria-hidden="true" />
                </Button>
              </Dialog.Close>
              <Sidebar
                brand={brand}
                switcher={switcher}
                sections={sections}
                user={user}
                onFind={onFind}
                onNavigate={() => setOpen(false)}
              />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
        <div className="min-w-0 flex-1">{brand}</div>
        {onFind ? (
          <Button variant="ghost" size="icon" aria-label="Find or do" onClick={onFind}>
            <Search aria-hidden="true" />
          </Button>
        ) : null}
      </header>

      <aside aria-label="Sidebar" className="sticky top-0 hidden h-dvh border-r bg-sunken lg:flex print:hidden!">
        <Sidebar brand={brand} switcher={switcher} sections={sections} user={user} onFind={onFind} />
      </aside>

      <div className="min-w-0">
        {banner}
        <main
          id="content"
          tabIndex={-1}
          onFocus={({ target, currentTarget }) => {
            // By the link above, not by a click: past a company's parts as well, which stand above the title of its pages.
            if (target === currentTarget && target.matches(":focus-visible")) focusTitle();
          }}
          className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-10"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function Sidebar({
  brand,
  switcher,
  sections,
  user,
  onFind,
  onNavigate,
}: {
  brand: ReactNode;
  switcher: ReactNode;
  sections: readonly NavSection[];
  user: ReactNode;
  onFind: (() => void) | undefined;
  onNavigate?: () => void;
}) {
  const path = usePathname();
  const at = ({ href, exact }: NavItem) => path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="px-4 pt-4 pb-3 max-lg:pr-14">{brand}</div>
      {switcher ? <div className="px-3 pb-3">{switcher}</div> : null}
      {onFind ? <FindButton onFind={onFind} onNavigate={onNavigate} /> : null}
      <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3 py-1">
        {sections.map((section, index) => (
          <div key={section.label ?? `section-${index}`}>
            {section.label ? <p className="mb-1 px-2 text-subtle text-xs">{section.label}</p> : null}
            <ul className="flex flex-col gap-px">
              {section.items.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    aria-current={at(item) ? "page" : undefined}
                    {...(onNavigate ? { onClick: onNavigate } : {})}
                    className={clsx(
                      "flex min-h-11 items-center gap-2.5 rounded-md px-2 text-muted -outline-offset-2 hover:bg-hover hover:text-ink lg:min-h-8 [&_svg]:size-4 [&_svg]:shrink-0",
                      "aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink aria-[current]:[&_svg]:text-accent",
                    )}
                  >
                    {item.icon}
                    <span className="min-w-0 flex-1 truncate">{item.label}</span>
                    {item.badge ? <span className="text-muted text-xs tabular-nums">{item.badge}</span> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {user ? <div className="border-t p-3">{user}</div> : null}
    </div>
  );
}

/** What looks like a box to type in opens one; on wide screens it says the keys that do the same. */
function FindButton({ onFind, onNavigate }: { onFind: () => void; onNavigate: (() => void) | undefined }) {
  return (
    <div className="px-3 pb-3">
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          onNavigate?.();
          onFind();
        }}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-edge bg-page px-2.5 text-left text-muted hover:bg-hover hover:text-ink lg:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0"
      >
        <Search aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">Find or do</span>
        <span aria-hidden="true" className="text-subtle text-xs max-lg:hidden">
          Ctrl K
        </span>
      </button>
    </div>
  );
}
