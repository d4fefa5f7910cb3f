import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#ui/ui/button.tsx";

/** Cursors know their neighbours, not their number: next and previous, and words if there are any. */
export function Pagination({
  previousHref,
  nextHref,
  summary,
  label = "Pages",
}: {
  previousHref?: string | null;
  nextHref?: string | null;
  summary?: ReactNode;
  label?: string;
}) {
  if (!(previousHref || nextHref)) return null;
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-4">
      <p className="text-muted text-sm">{summary}</p>
      <div className="flex gap-2">
        <Turn href={previousHref}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Turn>
        <Turn href={nextHref}>
          Next
          <ChevronRight aria-hidden="true" />
        </Turn>
      </div>
    </nav>
  );
}

function Turn({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  return href ? (
    <ButtonLink href={href} size="sm">
      {children}
    </ButtonLink>
  ) : (
    <Button size="sm" disabled>
      {children}
    </Button>
  );
}
