"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link within the dashboard. Next's own asks the server for what each link in sight leads to, on every page and again after
 * every act: some thirty requests a page, for a frame that is the same on most of them. This one asks once somebody is about
 * to follow it; with `prefetch={false}`, as for a file, never.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isMeant, setIsMeant] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isMeant ? (prefetch ?? null) : false}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        setIsMeant(true);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        setIsMeant(true);
      }}
    />
  );
}
