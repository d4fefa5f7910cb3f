import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { NewVendor, Vendor, VendorChange, VendorStatus } from "./schema.ts";
import { insertVendor, listVendors, loadVendor, updateVendor } from "./store.ts";

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, vendor_id: "ven_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createVendor = operation({
  name: "vendors.create",
  title: "Create a vendor",
  about:
    "A payment to a name that is not known yet remembers it as well; here its bank details are told too. A name that the entity has already is a 409. The account number is kept encrypted, and shown by its last four characters.",
  http: "POST /v1/entities/{entity_id}/vendors",
  scope: "payments:write",
  effect: "write",
  entity: entityInPath,
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
  async run({ tx }, input) {
    return insertVendor(tx, input);
  },
});

export const listAllVendors = operation({
  name: "vendors.list",
  title: "List vendors",
  about: "By name. `status` and `search` (a part of the name or of the e-mail address) narrow the list.",
  http: "GET /v1/entities/{entity_id}/vendors",
  scope: "payments:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id, status: VendorStatus.optional(), search: Text(500).optional() }),
  output: Page(Vendor),
  example: entity,
  async run({ tx }, filter) {
    return listVendors(tx, filter);
  },
});

export const readVendor = operation({
  name: "vendors.read",
  title: "Read a vendor",
  about: "What was paid to it: `GET …/payments?vendor_id=`.",
  http: "GET /v1/entities/{entity_id}/vendors/{vendor_id}",
  scope: "payments:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id, vendor_id: Id("ven") }),
  output: Vendor,
  example,
  async run({ tx }, input) {
    return loadVendor(tx, input.entity_id, input.vendor_id);
  },
});

export const updateOneVendor = operation({
  name: "vendors.update",
  title: "Update a vendor",
  about:
    "What is left out stays as it is; an optional detail that is null is taken back. `status` archives the vendor, which is then paid no more, or takes it up again. Payments that were made keep what they say.",
  http: "PATCH /v1/entities/{entity_id}/vendors/{vendor_id}",
  scope: "payments:write",
  effect: "write",
  entity: entityInPath,
  input: VendorChange,
  output: Vendor,
  example: { ...example, routing_number: "121042882", account_number: "88001234567", holder: "company" },
  async run({ tx }, input) {
    return updateVendor(tx, input);
  },
});
