"use server";

import { endSeat, fillSeat, listSeats } from "#lib/domains/company/seats/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreSeats = action(listSeats);
export const fill = action(fillSeat);
export const end = changing(endSeat);
