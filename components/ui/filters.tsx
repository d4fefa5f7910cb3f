"use client";

import clsx from "clsx";
import { Search, X } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { createSerializer, debounce, type Options, useQueryStates } from "nuqs";
import { type ReactNode, useId, useTransition } from "react";
import { Button } from "#ui/ui/button.tsx";
import { filterParsers } from "#ui/ui/filter-parsers.ts";
import { Input } from "#ui/ui/input.tsx";
import { Link } from "#ui/ui/link.tsx";
import { type Option, type OptionGroup, Select } from "#ui/ui/select.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

/**
 * What a list shows lives in the address, so that it can be sent, marked and gone back to. Several changes within one
 * moment become one, and none is lost: nuqs keeps what is under way and joins it.
 */
export function useFilters(names: readonly string[]) {
  const [pending, startTransition] = useTransition();
  const [{ cursor, ...values }, set] = useQueryStates(filterParsers(names), {
    shallow: false,
    startTransition,
    // The way back leads to what was shown before, and not off the list.
    history: "push",
  });
  const change = (changes: Readonly<Record<string, string | undefined>>, options: Options = {}) => {
    // At once and by itself: nuqs writes two names that wait for a pause one after the other, 150 ms apart, and leads back
    // whoever has followed a link in between.
    if (cursor !== null) void set({ cursor: null });
    void set(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || null])), options);
  };
  const held = (name: string) => {
    const value: unknown = Reflect.get(values, name);
    return typeof value === "string" ? value : "";
  };
  return { held, pending, change };
}

/** The row above a list. `end` is for what is not a filter: an export, a count. */
export function Filters({
  label = "Filters",
  end,
  children,
}: {
  label?: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <search aria-label={label} className="mb-4 flex flex-wrap items-center gap-2">
      {children}
      {end ? <div className="ml-auto flex items-center gap-2">{end}</div> : null}
    </search>
  );
}

/** Waits for a pause in typing, then asks; the box keeps the focus and what was typed. */
export function SearchFilter({
  label,
  name = "q",
  placeholder,
}: {
  label: string;
  name?: string;
  placeholder?: string;
}) {
  const { held, pending, change } = useFilters([name]);
  const asked = held(name);
  const isShown = useSearchParams().has(name);
  return (
    <div className="w-full sm:w-64">
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={asked}
        lead={pending ? <Spinner /> : <Search aria-hidden="true" />}
        className="[&::-webkit-search-cancel-button]:appearance-none"
        onChange={({ currentTarget: { value } }) =>
          change(
            { [name]: value },
            // A search that is typed on is one search, whichever of its letters were waited for.
            { limitUrlUpdates: debounce(250), history: isShown && value !== "" ? "replace" : "push" },
          )
        }
        onKeyDown={(event) => {
          if (event.key !== "Escape" || asked === "") return;
          event.preventDefault();
          change({ [name]: "" });
        }}
      />
    </div>
  );
}

export function SelectFilter({
  label,
  name,
  options,
  all = "All",
}: {
  label: string;
  name: string;
  options: readonly (Option | OptionGroup)[];
  /** The words for no filter. */
  all?: string;
}) {
  const { held, change } = useFilters([name]);
  const id = useId();
  return (
    <div className="min-w-36 max-w-full flex-1 sm:max-w-64 sm:flex-none">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={held(name)}
        placeholder={`${label}: ${all}`}
        options={options}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </div>
  );
}

/** A few views of one list, as links. An option without a value shows everything. */
export function SegmentedFilter({
  label,
  name,
  current: chosen,
  options,
}: {
  label: string;
  name: string;
  /** What is shown where the address does not say. */
  current?: string;
  options: readonly { value?: string; label: ReactNode; count?: number }[];
}) {
  const path = usePathname();
  const query = useSearchParams();
  const hrefWith = createSerializer(filterParsers([name]));
  const current = query.get(name) ?? chosen ?? "";
  return (
    <nav aria-label={label} className="flex max-w-full gap-0.5 overflow-x-auto rounded-md bg-neutral-soft p-0.5">
      {options.map((option) => {
        const value = option.value ?? "";
        return (
          <Link
            key={value}
            href={`${path}${hrefWith(query, { [name]: value || null, cursor: null })}`}
            scroll={false}
            aria-current={value === current ? "true" : undefined}
            className={clsx(
              "flex h-10 shrink-0 items-center gap-1.5 rounded-sm px-3 font-medium text-muted text-sm -outline-offset-2 hover:text-ink sm:h-8",
              "aria-[current]:bg-page aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--line)]",
            )}
          >
            {option.label}
            {option.count === undefined ? null : <span className="text-muted tabular-nums">{option.count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Shown only while one of `names` filters. */
export function ClearFilters({ names }: { names: readonly string[] }) {
  const { held, change } = useFilters(names);
  if (!names.some(held)) return null;
  return (
    <Button
      variant="ghost"
      icon={<X aria-hidden="true" />}
      onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}
    >
      Clear
    </Button>
  );
}
