"use client";

import { redirect, usePathname, useSearchParams } from "next/navigation";

/** Sends whoever is signed out to sign in, and lets them come back to this very address. */
export function ToSignIn(): never {
  const path = usePathname();
  const query = useSearchParams().toString();
  redirect(`/sign-in?from=${encodeURIComponent(query ? `${path}?${query}` : path)}`);
}
