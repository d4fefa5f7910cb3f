"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ActionResult, ErrorBody } from "#lib/core/answer.ts";
import { Button } from "#ui/ui/button.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { type AskPasskey, withPasskey } from "./passkey-answer.ts";

/**
 * Has a passkey sign, and says beside the button what came of it. By state of its own and not by a transition, since it also
 * stands in the dialog that another act waits for, and React would hold its words back until that one is over.
 */
export function PasskeyButton({
  ask,
  use,
  onDone,
}: {
  ask: AskPasskey;
  use: (signed: AuthenticationResponseJSON) => Promise<ActionResult<null>>;
  onDone: () => void;
}) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ErrorBody | null>(null);
  const run = async () => {
    setPending(true);
    setFailure(null);
    const answer = await withPasskey(ask, use);
    setPending(false);
    if (answer.ok) onDone();
    else setFailure(answer.error);
  };
  return (
    <>
      <Button icon={<KeyRound aria-hidden="true" />} pending={pending} onClick={() => void run()}>
        Use a passkey
      </Button>
      {failure ? <Failure error={failure} /> : null}
    </>
  );
}
