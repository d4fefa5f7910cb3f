import type { Caller } from "#lib/core/caller.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { castVote, conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { fillSeat } from "#lib/domains/company/seats/operations.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { execute } from "#lib/execute.ts";

type Answer<O extends { output: { parse(value: unknown): unknown } }> = ReturnType<O["output"]["parse"]>;
type Company = Answer<typeof createEntity>;

/** Companies, who decides in them, and what they decide, by whoever calls. */
export const meetings = (caller: () => Caller) => ({
  company: async (input: Record<string, unknown> = {}): Promise<Company> =>
    (await execute(createEntity, caller(), { ...createEntity.example, ...input })).value,
  elect: async (entity_id: string, holder_name: string, seat_type = "director") =>
    (await execute(fillSeat, caller(), { entity_id, seat_type, holder_name })).value,
  convene: async (entity_id: string, input: Record<string, unknown> = {}) => {
    const usual = { entity_id, meeting_type: "board", title: "A meeting", agenda_items: ["One", "Two"] };
    return (await execute(conveneMeeting, caller(), { ...usual, ...input })).value;
  },
  vote: async (meeting_id: string, voter_name: string, decision = "approve", input: Record<string, unknown> = {}) =>
    (await execute(castVote, caller(), { meeting_id, agenda_item_index: 0, voter_name, decision, ...input })).value,
  hold: async ({ entity_id, cap_table }: Company, recipient_name: string, shares: number, granted_on?: string) => {
    const { cap_table_id = "", instruments = [] } = cap_table ?? {};
    const grant_type = instruments[0]?.kind === "unit" ? "membership_unit" : "common_stock";
    const grant = { entity_id, cap_table_id, instrument_id: instruments[0]?.instrument_id ?? "", grant_type };
    await execute(createGrant, caller(), { ...grant, recipient_name, shares, granted_on: granted_on ?? null });
  },
});
