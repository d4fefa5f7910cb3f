"use client";

import type * as z from "zod";
import type { EndedSafe, Safe } from "#lib/domains/equity/safes/schema.ts";
import { DatedAct } from "#ui/record/dated-act.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import type { Deed } from "#ui/ui/act.ts";

type EndInput = z.input<typeof EndedSafe>;

/** Ends a SAFE that becomes no shares: its money goes back, or never came. */
export function EndSafe({
  safe: { entity_id, safe_id, issued_on, paid_on },
  cancel,
  repay,
  trials,
}: {
  safe: Safe;
  cancel: Deed<EndInput, Safe>;
  repay: Deed<EndInput, Safe>;
  trials: { cancel: Trial<EndInput>; repay: Trial<EndInput> };
}) {
  const isPaid = paid_on !== null;
  return (
    <DatedAct
      words={
        isPaid
          ? {
              label: "Repay it",
              title: "Repay the SAFE",
              consequences: ["All of its money goes back to the investor.", "It becomes no shares any more."],
              success: "The SAFE is repaid",
              forward: false,
            }
          : {
              label: "Cancel it",
              title: "Cancel the SAFE",
              consequences: ["Its money never came, and it becomes no shares any more."],
              success: "The SAFE is cancelled",
              forward: false,
            }
      }
      day={{ name: "ended_on", label: "Ended on", min: paid_on ?? issued_on }}
      action={isPaid ? repay : cancel}
      trial={isPaid ? trials.repay : trials.cancel}
      input={{ entity_id, safe_id }}
    />
  );
}
