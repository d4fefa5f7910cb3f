"use client";

import clsx from "clsx";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "#ui/ui/link.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "line" | "icon";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "bg-page text-ink ring-1 ring-inset ring-edge hover:bg-hover",
  ghost: "text-muted hover:bg-hover hover:text-ink",
  danger: "bg-danger-solid text-white hover:bg-danger-strong",
};

// Taller on phones, where a thumb aims; compact where a pointer does.
const sizes: Record<ButtonSize, string> = {
  sm: "h-9 gap-1.5 px-2.5 text-sm sm:h-7",
  md: "h-11 gap-2 px-3.5 text-base sm:h-9",
  // Of words that may be longer than a phone is wide.
  line: "min-h-11 max-w-full whitespace-normal! px-3.5 py-1.5 text-base text-start sm:min-h-9",
  icon: "size-11 sm:size-8",
};

function look(variant: ButtonVariant, size: ButtonSize, className: string | undefined) {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors",
    "[&_svg]:size-4 [&_svg]:shrink-0",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed",
    variants[variant],
    sizes[size],
    className,
  );
}

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner and ignores clicks, but keeps the focus, which `disabled` would throw away. */
  pending?: boolean | undefined;
  icon?: ReactNode;
  /** Lends the look to its only child, for example a link. */
  asChild?: boolean | undefined;
}

export function Button({
  variant = "secondary",
  size = "md",
  pending = false,
  icon,
  asChild = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  if (asChild) {
    return (
      <Slot.Root className={look(variant, size, className)} {...rest} {...(onClick ? { onClick } : {})}>
        {children}
      </Slot.Root>
    );
  }
  const clickUnlessPending = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={look(variant, size, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={clickUnlessPending}
      {...rest}
    >
      {pending ? <Spinner /> : icon}
      {pending && size === "icon" ? null : children}
    </button>
  );
}

/** A link that is the page's action. */
export function ButtonLink({
  variant = "secondary",
  size = "md",
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
}) {
  return (
    <Link className={look(variant, size, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
