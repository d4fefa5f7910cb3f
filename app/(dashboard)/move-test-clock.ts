"use server";

import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { action } from "#lib/server/action.ts";

export const moveTestClock = action(moveClock);
