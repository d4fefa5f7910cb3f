import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Vendor, VendorChange } from "#lib/domains/money/payments/vendors/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";

/** Archives a vendor, or takes it up again. */
export function VendorStatus({
  vendor,
  action,
}: {
  vendor: Vendor;
  action: Change<z.input<typeof VendorChange>, Vendor>;
}) {
  const { entity_id, vendor_id, name, status } = vendor;
  const archived = status === "archived";
  const label = archived ? "Restore" : "Archive";
  return (
    <Confirm
      trigger={<Button>{label}</Button>}
      title={archived ? `Take ${name} up again?` : `Archive ${name}?`}
      consequences={
        archived
          ? ["It can be paid again, by its name or from here."]
          : [
              "It is paid no more: a payment to its name is refused until it is restored.",
              "Its payments that await an ACH file are left out of it.",
              "What was paid stays as it is.",
            ]
      }
      confirmLabel={label}
      tone={archived ? "primary" : "danger"}
      action={action}
      input={{ entity_id, vendor_id, status: archived ? "active" : "archived" }}
      success={archived ? "The vendor is restored" : "The vendor is archived"}
      receiptHref="/receipts/{receipt_id}"
    />
  );
}
