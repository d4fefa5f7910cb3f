"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "#ui/ui/link.tsx";

const item =
  "flex min-h-11 w-full select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left outline-none data-disabled:cursor-not-allowed data-[highlighted]:bg-hover data-disabled:text-subtle sm:min-h-8 [&_svg]:size-4 [&_svg]:shrink-0";

/** `trigger` is a Button; an icon alone needs an aria-label. */
export function DropdownMenu({
  trigger,
  align = "end",
  width,
  children,
}: {
  trigger: ReactNode;
  align?: "start" | "end";
  /** "trigger": as wide as what opens it. */
  width?: "trigger";
  children: ReactNode;
}) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        {/* A landmark while it is open: a portal stands outside the page's own. */}
        <section aria-label="Menu">
          <Primitive.Content
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className={clsx(
              "z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-lg bg-raised p-1 shadow-pop",
              width === "trigger" ? "w-(--radix-dropdown-menu-trigger-width) min-w-56" : "min-w-48",
            )}
          >
            {children}
          </Primitive.Content>
        </section>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function MenuItem({
  icon,
  tone = "neutral",
  disabled = false,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  tone?: "neutral" | "danger";
  disabled?: boolean;
  onSelect?: () => void;
  children: ReactNode;
}) {
  return (
    <Primitive.Item
      disabled={disabled}
      onSelect={() => onSelect?.()}
      className={clsx(item, tone === "danger" ? "text-danger" : "text-ink [&_svg]:text-muted")}
    >
      {icon}
      {children}
    </Primitive.Item>
  );
}

export function MenuLink({
  href,
  icon,
  current = false,
  detail,
  children,
}: {
  href: string;
  icon?: ReactNode;
  /** Marks the one the reader is at. */
  current?: boolean;
  detail?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Primitive.Item asChild>
      <Link href={href} aria-current={current ? "true" : undefined} className={clsx(item, "[&_svg]:text-muted")}>
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{children}</span>
          {detail ? <span className="block truncate text-muted text-xs">{detail}</span> : null}
        </span>
        {current ? <Check aria-hidden="true" /> : null}
      </Link>
    </Primitive.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2.5 pt-2 pb-1 text-muted text-xs">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="mx-1 my-1 h-px bg-line" />;
}

/** One of a few, kept open while choosing. */
export function MenuChoice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  onChange: (value: V) => void;
}) {
  return (
    <Primitive.RadioGroup value={value} aria-label={label}>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          className={clsx(item, "[&_svg]:text-muted")}
          onSelect={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden="true" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
