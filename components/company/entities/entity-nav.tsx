"use client";

import { ChevronRight } from "lucide-react";
import { useSelectedLayoutSegment } from "next/navigation";
import { Link } from "#ui/ui/link.tsx";
import { TabLinks } from "#ui/ui/tabs.tsx";
import { partsFor } from "./parts.ts";

/** Pages that are read or filled in by themselves; each has its own way back. */
const alone = ["documents", "edit"];

const link = "min-w-0 truncate rounded-sm underline-offset-4 hover:text-ink hover:underline";

/** Whose book is open, and those of its parts that its reader may read. */
export function EntityNav({
  entity_id,
  legal_name,
  scopes,
}: {
  entity_id: string;
  legal_name: string;
  scopes: readonly string[];
}) {
  const segment = useSelectedLayoutSegment();
  if (segment !== null && alone.includes(segment)) return null;
  const page = `/entities/${entity_id}`;
  return (
    <div className="-mt-2 mb-7 lg:-mt-5 print:hidden">
      <p className="flex min-h-8 min-w-0 items-center gap-1 text-muted text-sm">
        <Link href="/entities" className={`${link} shrink-0`}>
          Companies
        </Link>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-subtle" />
        <Link href={page} className={link}>
          {legal_name}
        </Link>
      </p>
      <TabLinks
        label={`Parts of ${legal_name}`}
        tabs={[
          { href: page, label: "Overview", exact: true },
          ...partsFor(scopes).map(([part, label]) => ({ href: `${page}/${part}`, label })),
        ]}
      />
    </div>
  );
}
