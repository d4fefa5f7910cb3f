import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { changesAccount, tellsAccount } from "../../banking/account-numbers/rules.ts";
import { NewVendor, Vendor, VendorChange, VendorFilter } from "./schema.ts";
import * as store from "./store.ts";

const at = within("vendors", "/v1/entities/{entity_id}/vendors", "payments");

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, vendor_id: "ven_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createVendor = operation({
  ...at("create", "POST"),
  title: "Create a vendor",
  about:
    "A payment to a name that is not known yet remembers it as well; here its bank details are told too. A name that the entity has already is a 409. The account number is kept encrypted, and shown by its last four characters.",
  input: NewVendor,
  output: Vendor,
  example: {
    ...entity,
    name: "Harbor Hosting Inc.",
    email: "billing@harbor.example",
    routing_number: "121042882",
    account_number: "88001234567",
    account_kind: "checking",
    holder: "company",
  },
  money: { leaves: false, redirects: tellsAccount },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listVendors = operation({
  ...at("list", "GET"),
  title: "List vendors",
  about: "By name. `status` and `search` (a part of the name or of the e-mail address) narrow the list.",
  input: Paging.extend(VendorFilter.shape),
  output: Page(Vendor),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readVendor = operation({
  ...at("read", "GET /{vendor_id}"),
  title: "Read a vendor",
  about: "What was paid to it: `GET …/payments?vendor_id=`.",
  input: z.object({ entity_id, vendor_id: Id("ven") }),
  output: Vendor,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const updateVendor = operation({
  ...at("update", "PATCH /{vendor_id}"),
  title: "Update a vendor",
  about:
    "What is left out stays as it is; an optional detail that is null is taken back. `status` archives the vendor, which is then paid no more, or takes it up again. Payments that were made keep what they say.",
  input: VendorChange,
  output: Vendor,
  example: { ...example, routing_number: "121042882", account_number: "88001234567", holder: "company" },
  // Whoever takes another's name is paid in their place.
  money: { leaves: false, redirects: (input) => input.name !== undefined || changesAccount(input) },
  run: ({ tx }, input) => store.update(tx, input),
});
