import { nameKey } from "#lib/core/names.ts";
import { NewContact } from "#lib/domains/company/contacts/schema.ts";
import { type Listed, type Planned, recordOf } from "./planning.ts";
import { emailOf } from "./vendors.ts";

/** The names and e-mail addresses of the contacts that are there already, as they compare. */
export interface Known {
  names: ReadonlySet<string>;
  emails: ReadonlySet<string>;
}

interface Given {
  entity_id?: string | null | undefined;
  role: string;
}

/**
 * The contacts of a list. One whose name or address is there already is passed over; in the list itself an address stands once, and
 * a name twice only where the addresses say that they are two people.
 */
export function contactsOf(listed: Listed, { entity_id, role }: Given, known: Known): Planned<NewContact>[] {
  const rowOf = new Map<string, number>();
  const told = new Map<string, { row: number; email: string | null }>();
  return listed.readings.map((reading) => {
    const name = reading.text("name");
    const planned = { reading, name, number: null, due_date: null, amount_cents: null, currency: null };
    const email = emailOf(reading);
    const [key, address] = [nameKey(name ?? ""), email?.toLowerCase() ?? null];
    if (address !== null && known.emails.has(address)) {
      reading.remarks.push("A contact with the e-mail address is there already, and stays as it is.");
      return { ...planned, record: null };
    }
    if (known.names.has(key)) {
      reading.remarks.push("A contact of the name is there already, and stays as it is.");
      return { ...planned, record: null };
    }
    const [before, same] = [address === null ? undefined : rowOf.get(address), told.get(key)];
    if (before !== undefined) reading.refuse("email", `must be given once: row ${before} has it already`);
    else if (name !== null && same !== undefined) {
      if (address === null || same.email === null) {
        reading.refuse(
          "name",
          `must be given once, or with another e-mail address each time: row ${same.row} has it already`,
        );
      } else reading.remarks.push(`Row ${same.row} has the same name: this is another person.`);
    }
    if (address !== null) rowOf.set(address, reading.row);
    if (same === undefined) told.set(key, { row: reading.row, email: address });
    const record = recordOf(reading, NewContact, {
      ...{ name: name ?? undefined, role: reading.text("role") ?? role, email },
      ...{ phone: reading.text("phone"), entity_id: entity_id ?? null },
    });
    return { ...planned, record };
  });
}
