import * as z from "zod";
import { Email, Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { AccountNumber, MaskedNumber, RoutingNumber } from "../../banking/account-numbers/schema.ts";
import { KnownW9, TaxBox, W9 } from "../w9/schema.ts";
import { vendorStates } from "./states.ts";

const Holder = z.enum(["company", "individual"]);
const AccountKind = z.enum(["checking", "savings"]);
const VendorStatus = z.enum(vendorStates.states);

/** What narrows the list of vendors. */
export const VendorFilter = z.object({
  entity_id: Id("ent"),
  status: VendorStatus.optional(),
  search: Text(500).optional(),
});

/** What is known of a vendor beside the name. */
const details = {
  email: Email.nullish(),
  routing_number: RoutingNumber.nullish().meta({ description: "The ABA routing number of the vendor's bank." }),
  account_number: AccountNumber.nullish().meta({
    description: "Kept encrypted; answers show its last four characters, as `account_number_masked`.",
  }),
  account_id: Id("acct").nullish().meta({
    description:
      "The ledger account that payments to the vendor are debited to, unless they name another; `expense` if left out. An active account of the entity, and neither revenue nor equity.",
  }),
  tax_box: TaxBox.optional(),
  ...W9,
};

export const NewVendor = z.object({
  entity_id: Id("ent"),
  name: Name.meta({ description: "Each name once in an entity, without regard to case." }),
  ...details,
  account_kind: AccountKind.default("checking"),
  holder: Holder.default("company").meta({
    description: "Whose bank account it is: ACH files pay companies by CCD entries and individuals by PPD entries.",
  }),
});
export type NewVendor = z.output<typeof NewVendor>;

/** What is left out stays as it is; null takes a detail back. */
export const VendorChange = z.object({
  entity_id: Id("ent"),
  vendor_id: Id("ven"),
  name: Name.optional(),
  ...details,
  account_kind: AccountKind.optional(),
  holder: Holder.optional(),
  status: VendorStatus.optional().meta({ description: "`archived`: paid no more, until it is `active` again." }),
});
export type VendorChange = z.output<typeof VendorChange>;

export const Vendor = z
  .object({
    vendor_id: Id("ven"),
    entity_id: Id("ent"),
    name: z.string(),
    email: z.string().nullable(),
    holder: Holder,
    account_kind: AccountKind,
    routing_number: z.string().nullable(),
    account_number_masked: MaskedNumber,
    account_id: Id("acct").nullable().meta({ description: "What payments are debited to; null: `expense`." }),
    account_code: z.string().nullable(),
    account_name: z.string().nullable(),
    tax_box: TaxBox,
    ...KnownW9,
    status: VendorStatus,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Vendor" });
export type Vendor = z.infer<typeof Vendor>;
