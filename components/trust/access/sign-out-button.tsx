"use client";

import { LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { useTransition } from "react";
import { Button } from "#ui/ui/button.tsx";

/** Ends this session, here and in the record of sessions, and goes to `to`. */
export function SignOutButton({ to = "/sign-in" }: { to?: string }) {
  const [pending, start] = useTransition();
  return (
    <Button
      icon={<LogOut aria-hidden="true" />}
      pending={pending}
      onClick={() =>
        start(async () => {
          await signOut({ redirect: false });
          window.location.assign(to);
        })
      }
    >
      Sign out
    </Button>
  );
}
