"use client";

import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Choice, matching } from "#ui/ui/choices.ts";
import { useControl } from "#ui/ui/field.tsx";

export type { Choice };

export interface ComboboxProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "list"> {
  choices: readonly Choice[];
  /** Empty where nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Said where nothing fits what was typed. */
  none?: string;
}

/**
 * One of many, found by typing a part of its name or code. Arrows move, Enter and Tab take what is marked, Escape gives
 * up. While the list is shut, keys are the caller's.
 */
export function Combobox({
  choices,
  value,
  onChange,
  none = "Nothing fits",
  id,
  name,
  required,
  onKeyDown,
  className,
  ...rest
}: ComboboxProps) {
  const wired = useControl({ id, name, required });
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // What is typed, until it is taken or given up; else the box says what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const chosen = choices.find((choice) => choice.value === value);
  const text = typed?.trim() ?? "";
  const found = open ? matching(choices, text) : [];
  const marked = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    if (open) list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [open, at]);

  const shut = () => {
    setTyped(null);
    setOpen(false);
  };
  const take = (choice: Choice | undefined) => {
    if (choice?.disabled) return;
    if (choice && choice.value !== value) onChange(choice.value);
    shut();
  };
  const show = (next: string | null) => {
    setTyped(next);
    setOpen(true);
    const places = matching(choices, next?.trim() ?? "");
    const own = next === null && chosen ? places.indexOf(chosen) : -1;
    setAt(Math.max(0, own >= 0 ? own : places.findIndex((one) => !one.disabled)));
  };
  const move = (by: number) => {
    const places = found.flatMap((choice, place) => (choice.disabled ? [] : [place]));
    const next = by > 0 ? places.find((place) => place > at) : places.findLast((place) => place < at);
    setAt(next ?? (by > 0 ? places[0] : places.at(-1)) ?? 0);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (open) move(event.key === "ArrowDown" ? 1 : -1);
      else show(null);
    } else if (!open) onKeyDown?.(event);
    else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      shut();
    } else if (event.key === "Enter") {
      // Also with Control, which saves: what is typed must be taken first.
      event.preventDefault();
      event.stopPropagation();
      take(marked);
    }
  };

  return (
    <div className="relative min-w-0">
      <input
        {...rest}
        {...wired}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${listId}-${found.indexOf(marked)}` : undefined}
        {...(open && text !== "" && found.length === 0 ? { "aria-description": none } : {})}
        value={typed ?? chosen?.label ?? ""}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (next === "" && chosen) onChange("");
          show(next);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => open || show(null)}
        // What was typed takes what it has found; what was only looked through stays as it was.
        onBlur={() => (text === "" || marked?.disabled ? shut() : take(marked))}
        onKeyDown={press}
        className={clsx("control truncate pr-9", className)}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
      <div
        hidden={!open}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-72 min-w-64 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
      >
        <div ref={list} id={listId} role="listbox" aria-label="Choices">
          {found.map((choice, place) => (
            <Row
              key={choice.value}
              id={`${listId}-${place}`}
              place={place}
              choice={choice}
              // What was typed is answered by the best first, whatever its group.
              heads={text === "" && choice.group !== found[place - 1]?.group}
              marked={choice === marked}
              chosen={choice.value === value}
              onTake={() => take(choice)}
            />
          ))}
        </div>
        {found.length === 0 ? <p className="px-2.5 py-1.5 text-muted">{none}</p> : null}
      </div>
    </div>
  );
}

function Row({
  id,
  place,
  choice,
  heads,
  marked,
  chosen,
  onTake,
}: {
  id: string;
  place: number;
  choice: Choice;
  /** The first of its group, which says the group's name. */
  heads: boolean;
  marked: boolean;
  chosen: boolean;
  onTake: () => void;
}) {
  const { label, detail, group, disabled = false } = choice;
  return (
    <>
      {heads && group ? (
        <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-muted text-xs">
          {group}
        </p>
      ) : null}
      {/* The focus stays in the box; which row is marked is told by aria-activedescendant. */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        aria-disabled={disabled || undefined}
        data-at={place}
        // The box keeps the focus, whose loss would take what is marked.
        onMouseDown={(event) => event.preventDefault()}
        onPointerUp={onTake}
        className={clsx(
          "flex min-h-11 select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 sm:min-h-8",
          disabled ? "cursor-not-allowed text-subtle" : "cursor-pointer",
          marked && "bg-hover",
        )}
      >
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {detail ? <span className="shrink-0 font-mono text-muted text-xs">{detail}</span> : null}
        {chosen ? <Check aria-hidden="true" className="size-4 shrink-0 text-muted" /> : null}
      </div>
    </>
  );
}
