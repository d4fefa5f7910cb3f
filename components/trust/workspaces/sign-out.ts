"use client";

import { signOut } from "next-auth/react";

/** Ends the session. Goes to the page itself, since next-auth knows the service by one address and people by others. */
export async function leave(): Promise<void> {
  await signOut({ redirect: false });
  window.location.assign("/sign-in");
}
