"use client";

import { useState } from "react";
import { ActionButton } from "#ui/ui/action-button.tsx";
import type { MakeLink } from "./invite.tsx";
import { LinkShown } from "./link-shown.tsx";

/** Makes an invitation's link anew and shows it; the one before opens nothing from then on. */
export function MakeLinkButton({
  action,
  invitation_id,
  email,
}: {
  action: NonNullable<MakeLink>;
  invitation_id: string;
  email: string;
}) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <ActionButton
        action={action}
        input={{ invitation_id }}
        onDone={(made) => setToken(made.token)}
        refresh={false}
        size="sm"
      >
        New link<span className="sr-only"> for {email}</span>
      </ActionButton>
      <LinkShown link={token === null ? null : { email, token }} onDone={() => setToken(null)} />
    </>
  );
}
