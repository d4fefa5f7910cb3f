import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "#ui/ui/link.tsx";

/** A way to another record, within a sentence or a fact. In a sentence colour alone does not tell it from the words (WCAG 1.4.1). */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={clsx("rounded-sm text-accent underline-offset-4 hover:underline in-[p]:underline", className)}
    />
  );
}
