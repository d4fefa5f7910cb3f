"use client";

import { createContext, Fragment, use } from "react";
import { Link } from "#ui/ui/link.tsx";
import { piecesOf } from "#ui/ui/spoken.ts";

/** Where the record is seen that an identifier names; null where it has no page, or nobody is signed in. */
export const RecordPageContext = createContext<(id: string) => string | null>(() => null);

/** A sentence of the API's, as people read it; what it names is gone to. */
export function Spoken({ children }: { children: string }) {
  const pageOf = use(RecordPageContext);
  const pieces = piecesOf(children).map((piece, at) => ({ ...piece, at }));
  return pieces.map(({ text, id, at }) => {
    const href = id === undefined ? null : pageOf(id);
    if (href === null) return <Fragment key={at}>{text}</Fragment>;
    return (
      <Link key={at} href={href} className="rounded-sm text-accent underline underline-offset-4">
        {text}
      </Link>
    );
  });
}
