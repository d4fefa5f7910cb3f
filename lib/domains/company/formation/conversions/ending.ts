import { wrongState } from "#lib/core/errors.ts";
import { happenedOn } from "#lib/core/happened.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import * as capital from "#lib/domains/equity/capital/conversions/store.ts";
import * as charter from "#lib/domains/equity/charter/store.ts";
import * as instruments from "#lib/domains/equity/instruments/conversions/store.ts";
import * as documents from "../../documents/store.ts";
import * as conversions from "../../entities/conversions/store.ts";
import { withDefaults } from "../../entities/rules.ts";
import type { Entity } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import * as obligations from "../../obligations/store.ts";
import { seatsOf, seatsOfType } from "../../seats/rules.ts";
import * as seats from "../../seats/store.ts";

/** The conversion of a company that waits for its filing. Throws 400 where none does. */
async function pending(tx: Tx, { entity_id }: Pick<Entity, "entity_id">, act: string) {
  const conversion = await conversions.last(tx, entity_id);
  if (conversion?.status === "pending_filing") return conversion;
  throw wrongState(`Cannot ${act} the conversion: the company has none that is pending_filing.`);
}

/**
 * The state has filed a company's conversion. The caller holds the entity (`changing`). Throws 400 where none waits for it, where a
 * document of it is not signed, and where the day is to come or before the company was filed, or its last conversion was.
 */
export async function confirmConversion(
  tx: Tx,
  entity: Entity,
  given: { confirmation_number: string; filed_on?: string | null | undefined },
): Promise<void> {
  const { conversion_id, document_ids, from_type, to_type, former, created_at } = await pending(tx, entity, "confirm");
  const unsigned = (await documents.loadAll(tx, document_ids)).filter(({ status }) => status !== "signed");
  if (unsigned.length > 0) {
    const named = unsigned.map(({ title }) => title).toSorted();
    throw wrongState(`Cannot confirm the conversion: not all of its documents are signed: ${named.join(", ")}.`);
  }
  const before = (await conversions.confirmed(tx, entity.entity_id)).at(-1);
  const least =
    before === undefined
      ? { day: entity.filed_on, what: "the company was filed" }
      : { day: before.filed_on, what: "its last conversion was filed" };
  const filed_on = happenedOn("filed_on", given.filed_on, least);
  await conversions.confirm(tx, conversion_id, { confirmation_number: given.confirmation_number, filed_on });
  await entities.setConversionStatus(tx, entity, "confirmed");
  const { entity_id } = entity;
  if (from_type === to_type) {
    const seat_types = ["director", "officer", "manager"] as const;
    await seats.settle(tx, entity_id, seatsOf(to_type, withDefaults(entity)), { seat_types, since: created_at });
  } else {
    await seats.endAll(tx, entity_id, seatsOfType[from_type]);
    if (to_type === "c_corp") await capital.close(tx, { entity_id, conversion_id, filed_on });
  }
  // The new paper names all classes that there were, so that none waits for an amendment of the old one.
  await charter.named(tx, Object.keys(former.charter_units ?? {}), filed_on);
  for (const id of document_ids) await obligations.endAbout(tx, { type: "document", id }, "file_conversion");
  // What is asked of its new type from now on, and of the former one no more, is looked for by the worker.
  await enqueue(tx, { kind: "books.due", entity_id });
}

/**
 * A company gives its conversion up before the state has filed it, and is again what it was: its type, its state, its name, its people,
 * and its units. The caller holds the entity (`changing`). Throws 400 where none waits for its filing.
 */
export async function withdrawConversion(tx: Tx, entity: Entity, reason: string | null): Promise<void> {
  const { entity_id } = entity;
  const { conversion_id, from_type, to_type, former, document_ids, created_at } = await pending(tx, entity, "withdraw");
  await instruments.convert(tx, entity_id, from_type, "first");
  const { charter_units = {}, ...was } = former;
  await Promise.all([instruments.authorizeAgain(tx, charter_units), conversions.withdraw(tx, conversion_id, reason)]);
  const again = await entities.change(tx, entity, { ...was, entity_type: from_type });
  const before = await conversions.last(tx, entity_id);
  await entities.setConversionStatus(tx, entity, before === null ? null : "confirmed");
  for (const id of document_ids) await obligations.endAbout(tx, { type: "document", id });
  await documents.supersede(tx, document_ids);
  await obligations.endAbout(tx, { type: "entity", id: entity_id }, "ratify_conversion");
  if (from_type === to_type) return;
  await seats.endAll(tx, entity_id, seatsOfType[to_type]);
  const seeded = seatsOf(to_type, withDefaults(entity)).filter(({ seat_type }) => seat_type === "officer");
  await seats.endThose(tx, entity_id, seeded, created_at);
  // Those of the type that it is again have held their seats all the time, where the register has had them.
  const held = await seats.held(tx, entity_id);
  if (held.some(({ seat_type }) => seatsOfType[from_type].includes(seat_type))) return;
  await seats.seed(tx, entity_id, seatsOf(from_type, withDefaults(again)));
}
