"use client";

import { ChevronRight } from "lucide-react";
import { useSelectedLayoutSegments } from "next/navigation";
import { Link } from "#ui/ui/link.tsx";
import { TabLinks } from "#ui/ui/tabs.tsx";
import { partsFor } from "./parts.ts";

/** What is read or filled in by itself, with its own way back: a document, and what the company says of itself. */
const isAlone = ([part, ...below]: string[]) => part === "edit" || (part === "documents" && below.length > 0);

/** One tab more is not in sight at the width of a laptop; the overview and the palette lead to documents. */
const isTab = (part: string) => part !== "documents";

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
  if (isAlone(useSelectedLayoutSegments())) return null;
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
          ...partsFor(scopes).flatMap(([part, label]) => (isTab(part) ? { href: `${page}/${part}`, label } : [])),
        ]}
      />
    </div>
  );
}
