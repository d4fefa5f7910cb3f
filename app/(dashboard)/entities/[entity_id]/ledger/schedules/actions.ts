"use server";

import * as schedules from "#lib/domains/books/schedules/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreSchedules = action(schedules.listSchedules);
export const createSchedule = action(schedules.createSchedule);
export const postSchedule = changing(schedules.postSchedule);
export const disposeSchedule = changing(schedules.disposeSchedule);
export const voidSchedule = changing(schedules.voidSchedule);
export const tryCreate = dryRunOf(schedules.createSchedule);
export const tryPost = dryRunOf(schedules.postSchedule);
export const tryDispose = dryRunOf(schedules.disposeSchedule);
export const tryVoid = dryRunOf(schedules.voidSchedule);
