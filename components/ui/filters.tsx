"use client";

import clsx from "clsx";
import { Search, X } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useId, useRef, useTransition } from "react";
import { Button } from "#ui/ui/button.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

// A filter that changes starts the list anew, so these go with any change.
const places = ["cursor", "after", "before", "starting_after", "ending_before"];

/** What a list shows lives in the address, so that it can be sent, marked and gone back to. */
export function useQuery() {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const [pending, start] = useTransition();
  const hrefWith = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query);
    for (const place of places) next.delete(place);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const text = next.toString();
    return text ? `${path}?${text}` : path;
  };
  const change = (changes: Record<string, string | undefined>) =>
    start(() => router.replace(hrefWith(changes), { scroll: false }));
  return { query, pending, hrefWith, change };
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
  const { query, pending, change } = useQuery();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = query.get(name) ?? "";

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Someone went back, or cleared the filters: follow the address, but never under the hands of one who types.
    if (box.current && document.activeElement !== box.current) box.current.value = asked;
  }, [asked]);

  return (
    <div className="w-full sm:w-64">
      <Input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        defaultValue={asked}
        lead={pending ? <Spinner /> : <Search aria-hidden="true" />}
        className="[&::-webkit-search-cancel-button]:appearance-none"
        onChange={(event) => {
          const value = event.currentTarget.value.trim();
          clearTimeout(timer.current);
          timer.current = setTimeout(() => change({ [name]: value }), 250);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.currentTarget.value === "") return;
          event.preventDefault();
          clearTimeout(timer.current);
          event.currentTarget.value = "";
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
  options: readonly Option[];
  /** The words for no filter. */
  all?: string;
}) {
  const { query, change } = useQuery();
  const id = useId();
  return (
    <div className="min-w-36 max-w-full flex-1 sm:max-w-64 sm:flex-none">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={query.get(name) ?? ""}
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
  const { query, hrefWith } = useQuery();
  const current = query.get(name) ?? chosen ?? "";
  return (
    <nav aria-label={label} className="flex max-w-full gap-0.5 overflow-x-auto rounded-md bg-neutral-soft p-0.5">
      {options.map((option) => {
        const value = option.value ?? "";
        return (
          <Link
            key={value}
            href={hrefWith({ [name]: value })}
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
  const { query, change } = useQuery();
  if (!names.some((name) => query.get(name))) return null;
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
