import type { Plan } from "#lib/domains/trust/plans/schema.ts";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";

type At = Pick<Plan, "plan_id">;
type Agreed = At & { effects_hash?: string };

/** What may be done with a plan that is proposed: discarding it, and, where its steps could be done, executing it. */
export function PlanActs<T>({
  plan_id,
  steps,
  effects_hash,
  refused,
  execute,
  discard,
}: At & {
  /** How many there are. */
  steps: number;
  /** The effects that are shown, where they are others than the plan's own. */
  effects_hash: string | undefined;
  refused: boolean;
  execute: Deed<Agreed, T>;
  discard: Deed<At, T>;
}) {
  const all = steps === 1 ? "Its one step is" : `All ${steps} steps are`;
  return (
    <>
      <Confirm
        trigger={<Button>Discard</Button>}
        title="Discard this plan?"
        consequences={[
          "Nothing of it is done, and it cannot be executed any more.",
          "What its steps were asked with is forgotten, but for what is shown here.",
        ]}
        confirmLabel="Discard"
        action={discard}
        input={{ plan_id }}
        success="The plan is discarded"
        receiptHref="/receipts/{receipt_id}"
      />
      {refused ? null : (
        <Confirm
          trigger={<Button variant="primary">Execute</Button>}
          title="Execute this plan?"
          consequences={[
            `${all} done as shown on this page, or nothing is.`,
            "Each step leaves its receipt, and the plan one that names them all.",
          ]}
          confirmLabel="Execute"
          tone="primary"
          action={execute}
          input={{ plan_id, ...(effects_hash !== undefined && { effects_hash }) }}
          success="The plan is executed"
          receiptHref="/receipts/{receipt_id}"
        />
      )}
    </>
  );
}
