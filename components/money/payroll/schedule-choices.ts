import type { PaySchedule } from "#lib/domains/money/payroll/schedules/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";

export type FindSchedules = Act<
  { entity_id: string; status: PaySchedule["status"]; search?: string; limit: number },
  { data: PaySchedule[] }
>;

export const scheduleChoice = ({ pay_schedule_id, name }: PaySchedule) => ({ value: pay_schedule_id, label: name });

/** The schedules that pay, asked for as one types: the newest of those whose name has it. */
export const schedulesFrom = (entity_id: string, find: FindSchedules): ChoiceSource => ({
  key: ["pay schedules", entity_id],
  find: async (search) => {
    const { data } = await answerOf(find({ entity_id, status: "active", limit: 20, ...(search && { search }) }));
    return data.map(scheduleChoice);
  },
});
