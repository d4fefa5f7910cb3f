"use client";

import clsx from "clsx";
import { Command, useCommandState } from "cmdk";
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type ComponentProps, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { ChoiceList } from "#ui/ui/choice-list.tsx";
import type { Choice } from "#ui/ui/choices.ts";
import { type ChoiceSource, useChoicesFound } from "#ui/ui/choices-found.ts";
import { useControl } from "#ui/ui/field.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

export type { Choice, ChoiceSource };

export interface ComboboxProps
  extends Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "type" | "list" | "form"> {
  /** Those at hand. */
  choices?: readonly Choice[];
  /** Where there may be more than those. */
  source?: ChoiceSource | undefined;
  /** What is chosen, for whoever keeps it; else the box keeps it by itself, from `initial` on. */
  value?: Choice | null;
  initial?: Choice | null;
  onChange?: (choice: Choice | null) => void;
  /** What was typed counts by itself, and the choices are offers only. The form is sent the words, not a choice's value. */
  free?: boolean;
  /** Said where nothing fits what was typed. */
  none?: string;
}

/**
 * One of many, found by typing a part of its name or code. Arrows move, Enter and Tab take what is marked, Escape gives
 * up. While the list is shut, keys are the caller's. cmdk marks and moves, Radix places the list beside the box.
 */
export function Combobox({
  choices = [],
  source,
  value,
  initial = null,
  onChange,
  free = false,
  none = "Nothing fits",
  id,
  name,
  required,
  disabled,
  onKeyDown,
  className,
  ...rest
}: ComboboxProps) {
  const { name: sentAs, ...wired } = useControl({ id, name, required });
  const [listId, setListId] = useState("");
  const listRef = useCallback((list: HTMLElement | null) => setListId(list?.id ?? ""), []);
  const box = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(initial);
  // What is typed, until it is taken or given up; else the box says what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState("");
  // Whoever is quicker than the server takes what it finds.
  const [awaited, setAwaited] = useState(false);
  const chosen = value === undefined ? own : value;
  const text = typed?.trim() ?? "";
  const { found: known, waiting, failed } = useChoicesFound(choices, source, text, open);
  // One that cannot be chosen does not swallow the words: whoever takes them says what is wrong with them.
  const same = known.find(({ label, disabled: not }) => !not && label.toLowerCase() === text.toLowerCase());
  const words = free && text !== "" ? (same ?? { value: text, label: text, detail: "as typed" }) : null;
  const found = words && words !== same ? [words, ...known] : known;
  const at = found.find((choice) => choice.value === marked);

  const choose = (choice: Choice | null) => {
    setOwn(choice);
    if (choice?.value !== chosen?.value) onChange?.(choice);
  };
  const shut = () => {
    setAwaited(false);
    setTyped(null);
    setOpen(false);
  };
  const take = (choice: Choice | undefined) => {
    if (choice?.disabled) return;
    if (choice) choose(choice);
    shut();
  };
  const show = (next: string | null) => {
    setTyped(next);
    setMarked(next === null ? (chosen?.value ?? "") : "");
    setAwaited(false);
    setOpen(true);
  };
  const best = (words ?? found.find((choice) => !choice.disabled))?.value ?? "";
  useEffect(() => {
    // The best is marked until the reader marks another.
    if (open && at === undefined && best !== marked) setMarked(best);
  }, [open, at, best, marked]);
  const told = useRef(chosen?.value);
  useEffect(() => {
    if (told.current === chosen?.value) return;
    told.current = chosen?.value;
    // Whoever looks at the form as it is filled in is told, also where the server found it only after the key was pressed.
    box.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [chosen?.value]);
  const awaits = text !== "" && at === undefined && waiting;
  useEffect(() => {
    if (awaited && !awaits) take(at ?? found.find(({ value: one }) => one === best));
  });

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // Inside of a text these are the caret's.
    if (event.key === "Home" || event.key === "End") event.stopPropagation();
    else if (!open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      show(null);
    } else if (!open) onKeyDown?.(event);
    else if (event.key === "Enter") {
      // Also with Control, which saves: what is typed must be taken first.
      event.preventDefault();
      event.stopPropagation();
      if (awaits) setAwaited(true);
      else take(at);
    }
  };
  const leave = () => {
    // What was typed takes what it has found, or counts by itself; what was only looked through stays as it was.
    if (words) take(words);
    else if (text === "" || at?.disabled) shut();
    else if (awaits) setAwaited(true);
    else take(at);
  };

  return (
    <Popover.Root open={open} onOpenChange={(next) => next || shut()}>
      <Command
        shouldFilter={false}
        vimBindings={false}
        loop
        value={marked}
        onValueChange={setMarked}
        className="min-w-0 outline-none"
      >
        <Popover.Anchor ref={box} className="relative">
          <Box
            {...rest}
            {...wired}
            {...(free ? { name: sentAs } : {})}
            disabled={disabled}
            open={open}
            listId={listId}
            {...(open && text !== "" && found.length === 0 && !waiting ? { "aria-description": none } : {})}
            data-awaiting={awaited || undefined}
            value={typed ?? chosen?.label ?? ""}
            onChange={(event) => {
              const next = event.currentTarget.value;
              if (next === "" && chosen) choose(null);
              show(next);
            }}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => open || show(null)}
            onBlur={leave}
            onKeyDown={press}
            className={clsx("control truncate pr-9", className)}
          />
          {free || !sentAs ? null : (
            <input type="hidden" name={sentAs} value={chosen?.value ?? ""} disabled={disabled} />
          )}
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted [&_svg]:size-4">
            {waiting ? <Spinner /> : <ChevronDown aria-hidden="true" />}
          </span>
        </Popover.Anchor>
        <Popover.Portal>
          <Popover.Content
            // The focus stays in the box, which says by aria-activedescendant what is marked.
            role="region"
            aria-label="What fits"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              const within = event.target instanceof Node && box.current?.contains(event.target);
              if (awaited || within) event.preventDefault();
            }}
            onMouseDown={(event) => event.preventDefault()}
            // A modal panel keeps the wheel from whatever is not inside of it in the page.
            onWheel={(event) => event.stopPropagation()}
            onTouchMove={(event) => event.stopPropagation()}
            className="z-[60] max-h-[min(18rem,var(--radix-popover-content-available-height))] w-[max(var(--radix-popover-trigger-width),16rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-raised p-1 shadow-pop outline-none"
          >
            <ChoiceList
              found={found}
              // What was typed is answered by the best first, whatever its group.
              grouped={text === ""}
              chosen={chosen?.value ?? ""}
              onTake={take}
              listRef={listRef}
            />
            {found.length === 0 ? (
              <p className="px-2.5 py-1.5 text-muted">
                {waiting ? "Looking …" : failed ? "The choices could not be asked for." : none}
              </p>
            ) : null}
          </Popover.Content>
        </Popover.Portal>
      </Command>
    </Popover.Root>
  );
}

/** The box itself, which tells where the mark is. */
function Box({ open, listId, ...rest }: ComponentProps<"input"> & { open: boolean; listId: string }) {
  const marked = useCommandState((state) => state.selectedItemId);
  return (
    <input
      {...rest}
      type="text"
      role="combobox"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-expanded={open}
      aria-autocomplete="list"
      {...(open && listId ? { "aria-controls": listId, "aria-activedescendant": marked } : {})}
    />
  );
}
