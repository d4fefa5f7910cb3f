import type { Vendor } from "#lib/domains/money/payments/vendors/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { Choice, ChoiceSource } from "#ui/ui/choices-found.ts";
import { payingTo } from "./labels.ts";

export type FindVendors = Act<{ entity_id: string; search?: string; limit?: number }, { data: Vendor[] }>;

/** A vendor as a choice; one that is archived is shown, and cannot be paid. */
const vendorChoice = (vendor: Vendor): Choice => ({
  value: vendor.vendor_id,
  label: vendor.name,
  note: payingTo(vendor),
  ...(vendor.status === "archived" && { detail: "archived", disabled: true }),
});

/** The company's vendors, asked for as one types: the first of those whose name or e-mail address has it. */
export const vendorsOf = (entity_id: string, find: FindVendors): ChoiceSource => ({
  key: ["vendors", entity_id],
  find: async (search) => {
    const { data } = await answerOf(find({ entity_id, limit: 20, ...(search && { search }) }));
    return data.map(vendorChoice);
  },
});
