"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { matching } from "#ui/ui/choices.ts";
import { Scrim } from "#ui/ui/panel.tsx";
import { useSettled } from "#ui/ui/settled.ts";
import { Spinner } from "#ui/ui/spinner.tsx";
import { leaveFor } from "#ui/ui/typed.ts";

/** A place to go to, or an act that begins there. */
export interface PaletteItem {
  href: string;
  label: string;
  detail?: string;
  icon?: ReactNode;
}

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
  /** Too many to be shown before something is typed. */
  onlyTyped?: boolean;
}

/** Opens and shuts by ⌘K or Ctrl-K, wherever the reader is. */
export function usePaletteKey(toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [toggle]);
}

/** Finds and acts by a few letters: what is at hand at once, and what the server finds as one types. */
export function CommandPalette({
  open,
  onOpenChange,
  groups,
  find,
  under,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly PaletteGroup[];
  find: (typed: string) => Promise<readonly PaletteGroup[]>;
  /** What the answers depend on beside the words: the company one is in. */
  under: string;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl animate-rise flex-col overflow-hidden rounded-lg bg-raised shadow-pop outline-none sm:top-[12vh] sm:max-h-[76vh]"
        >
          <Dialog.Title className="sr-only">Find or do</Dialog.Title>
          <Palette groups={groups} find={find} under={under} onGone={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const group =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

// Mounted with the dialog, so that it begins anew each time.
function Palette({
  groups,
  find,
  under,
  onGone,
}: Pick<Parameters<typeof CommandPalette>[0], "groups" | "find" | "under"> & { onGone: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const asked = useSettled(typed.trim());
  const { data, isFetching, isError } = useQuery({
    queryKey: ["palette", under, asked],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
  });
  const near = groups.map(({ label, items, onlyTyped }) => ({
    label,
    items: onlyTyped && typed.trim() === "" ? [] : matching(items, typed),
  }));
  const shown = [...near, ...(data ?? [])].filter(({ items }) => items.length > 0);
  const waiting = isFetching || asked !== typed.trim();
  return (
    <Command label="Find or do" shouldFilter={false} loop className="flex min-h-0 flex-col outline-none">
      <div className="flex items-center gap-2.5 border-b px-4 text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        {waiting ? <Spinner /> : <Search aria-hidden="true" />}
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Find a company, a record or a page, or do something"
          className="h-12 min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-subtle"
        />
      </div>
      <Command.List label="What is found" className="min-h-0 overflow-y-auto p-1.5">
        {shown.map(({ label, items }) => (
          <Command.Group key={label} heading={label} className={group}>
            {items.map((item) => (
              <Command.Item
                key={item.href}
                value={`${label} ${item.href}`}
                onSelect={() => {
                  onGone();
                  leaveFor(() => router.push(item.href));
                }}
                className="flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-hover sm:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
              >
                {item.icon}
                <span className="min-w-0 flex-1 truncate">{item.label}</span>
                {item.detail ? (
                  <span className="max-w-[45%] shrink-0 truncate text-muted text-sm">{item.detail}</span>
                ) : null}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {shown.length === 0 ? (
        <p role="status" className="px-4 pb-4 text-muted">
          {waiting ? "Looking …" : isError ? "The records could not be asked for." : "Nothing fits"}
        </p>
      ) : null}
    </Command>
  );
}
