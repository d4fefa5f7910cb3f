"use client";

import { Command } from "cmdk";
import { Search as Glass } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { fitOf, movedTo, type Place } from "#ui/reference/places.ts";
import { Scrim } from "#ui/ui/panel.tsx";

const groups = ["Operations", "Basics", "Records", "Error codes"] as const;

const item =
  "flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-3 py-2 data-[selected=true]:bg-hover sm:min-h-9";

/** Finds any operation, record or error code of the reference: by a click, or by ⌘K, Ctrl+K or a slash. */
export function Search({ places, chapters }: { places: readonly Place[]; chapters: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useOldAddresses(places, chapters);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      const asks = (event.key === "k" && (event.metaKey || event.ctrlKey)) || (event.key === "/" && !isTyping);
      if (!asks) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="flex h-11 w-full items-center gap-2 rounded-md border border-control bg-page px-3 text-muted hover:text-ink sm:h-9 print:hidden">
        <Glass aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1 text-left">Search</span>
        <kbd className="hidden font-mono text-subtle text-xs sm:inline">⌘K</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[85dvh] max-w-xl animate-rise flex-col rounded-lg bg-raised shadow-pop outline-none sm:top-[12dvh]"
        >
          <Dialog.Title className="sr-only">Search the reference</Dialog.Title>
          <Command label="Search the reference" filter={fitOf} className="flex min-h-0 flex-col">
            <Command.Input
              // What fits best comes first, and is to be seen.
              onValueChange={() => list.current?.scrollTo(0, 0)}
              placeholder="An operation, a path, a record, an error code"
              className="h-12 w-full shrink-0 rounded-t-lg border-b bg-transparent px-4 outline-none placeholder:text-subtle"
            />
            <Command.List
              ref={list}
              className="min-h-0 overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
            >
              <Command.Empty className="px-3 py-6 text-center text-muted">
                Nothing in the reference is called so.
              </Command.Empty>
              {groups.map((group) => (
                <Command.Group key={group} heading={group}>
                  {places
                    .filter((place) => place.group === group)
                    .map(({ href, title, detail }) => (
                      <Command.Item
                        key={href}
                        value={href}
                        keywords={[title, detail]}
                        onSelect={() => {
                          setOpen(false);
                          router.push(href);
                        }}
                        className={item}
                      >
                        <span>{title}</span>
                        <span className="font-mono text-muted text-xs [overflow-wrap:anywhere]">{detail}</span>
                      </Command.Item>
                    ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The reference was one page once, and its addresses are written down in other places: they lead on. */
function useOldAddresses(places: readonly Place[], chapters: readonly string[]): void {
  const router = useRouter();
  const isFirst = usePathname() === "/docs";
  useEffect(() => {
    const lead = () => {
      const href = isFirst ? movedTo(window.location.hash, places, chapters) : null;
      if (href !== null) router.replace(href);
    };
    lead();
    window.addEventListener("hashchange", lead);
    return () => window.removeEventListener("hashchange", lead);
  }, [isFirst, places, chapters, router]);
}
