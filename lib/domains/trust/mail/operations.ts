import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";
import { Mail } from "./schema.ts";
import * as store from "./store.ts";

const at = within("mail", "/v1/entities/{entity_id}/mail", "invoices");

/** Who reads a message, by what it is about: whoever reads that. */
const readers: Readonly<Record<string, Scope>> = {
  invoice: "invoices:read",
  invoice_reminder: "invoices:read",
  meeting_invitation: "governance:read",
};

export const listMail = operation({
  ...at("list", "GET"),
  orScope: "governance:read",
  title: "List an entity's outgoing mail",
  about:
    "Newest first, as far as the caller reads what it is about: invoices and their reminders with `invoices:read`, a meeting's invitations with `governance:read`. What the mail server has not taken is not called sent; without a mail server messages are `kept`.",
  input: Paging.extend({
    entity_id: Id("ent"),
    about_id: z.string().max(200).optional().meta({ description: "The record it is about, such as an invoice." }),
  }),
  output: Page(Mail),
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run({ tx, caller }, input) {
    const about_types = Object.keys(readers).filter((type) => covers(caller.scopes, readers[type] ?? "*"));
    return store.list(tx, { ...input, about_types });
  },
});
