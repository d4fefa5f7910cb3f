"use client";

import { signOut } from "next-auth/react";
import { isOfAnotherToken } from "#ui/trust/access/credentials.ts";

/** Ends the session. Goes to the page itself, since next-auth knows the service by one address and people by others. */
export async function leave(): Promise<void> {
  const { url } = await signOut({ redirect: false });
  if (isOfAnotherToken(url)) await signOut({ redirect: false });
  window.location.assign("/sign-in");
}
