"use server";

import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import { endSeat, fillSeat, listSeats } from "#lib/domains/company/seats/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const findContacts = action(listContacts);
export const moreSeats = action(listSeats);
export const fill = action(fillSeat);
export const end = changing(endSeat);
