import type { Change } from "#lib/core/answer.ts";
import type { AchFile } from "#lib/domains/money/payments/ach/schema.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { fileTitle } from "./labels.ts";

/** Discards a file that was not given to the bank. */
export function DiscardAchFile({
  file,
  action,
  trial,
}: {
  file: AchFile;
  action: Change<{ entity_id: string; bank_id: string; ach_file_id: string }, AchFile>;
  trial: Trial<{ entity_id: string; bank_id: string; ach_file_id: string }>;
}) {
  const { entity_id, bank_id, ach_file_id, payment_count } = file;
  return (
    <Confirm
      trigger={<Button>Discard</Button>}
      title={`Discard ${fileTitle(file)}?`}
      description="Do so only if it was not given to the bank: what the bank has, it pays."
      consequences={[
        `${payment_count === 1 ? "Its payment is" : `Its ${payment_count} payments are`} free: to be cancelled, or to go into another file.`,
        "The file is kept, and marked as discarded.",
      ]}
      effects={<EffectsOf trial={trial} input={{ entity_id, bank_id, ach_file_id }} />}
      confirmLabel="Discard"
      action={action}
      input={{ entity_id, bank_id, ach_file_id }}
      success="The ACH file is discarded"
      receiptHref="/receipts/{receipt_id}"
    />
  );
}
