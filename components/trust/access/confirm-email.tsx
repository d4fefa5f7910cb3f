"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";

/** A button and no mere visit: whatever scans mail opens links as well, and must confirm nothing. */
export function ConfirmEmail({
  action,
  token,
  changes,
}: {
  action: (input: { token: string }) => Promise<ActionResult<{ email: string }>>;
  token: string;
  /** It is another address than the account has. */
  changes: boolean;
}) {
  return (
    <div className="flex flex-col items-start gap-4">
      {changes ? <p className="text-muted">Your other sessions end, and the old address is told.</p> : null}
      <ActionButton
        action={action}
        input={{ token }}
        variant="primary"
        success="Your address is confirmed"
        doneHref="/settings/account"
      >
        Confirm this address
      </ActionButton>
    </div>
  );
}
