import { pastTriggers } from "./database.ts";
import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";

/** An llc of its own, which is the company from then on. */
const anLlc = (ask: Ask) => ask("POST /v1/entities", { entity_type: "llc" });

/** An llc with a member who holds units since the period of the example began. */
async function withMember(ask: Ask): Promise<void> {
  await anLlc(ask);
  await ask(`POST ${company}/contributions`, { units: 100, contributed_on: "2025-01-01" });
}

/**
 * What only an llc has, of a company that the tests take for a corporation: it is one for as long as it takes. The corporation that it is
 * afterwards reads and takes back what it had as an llc.
 */
export async function asLlc(entity_id: string, make: () => Promise<unknown>): Promise<void> {
  const become = (entity_type: string) =>
    pastTriggers("update entity set entity_type = $2 where entity_id = $1", [entity_id, entity_type]);
  await become("llc");
  await make();
  await become("c_corp");
}

/** What comes before the examples about members' capital. */
export const beforeCapital: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [`POST ${company}/contributions`]: anLlc,
  [`POST ${company}/allocations`]: withMember,
  [`GET ${company}/capital-accounts/statement`]: withMember,
};

const years = ["2023", "2024"].map((year) => ({ starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }));

/** One record more of each. */
export const anotherOfCapital: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [`GET ${company}/contributions`]: (ask, { entity_id = "" }) =>
    asLlc(entity_id, () => ask(`POST ${company}/contributions`)),
  [`GET ${company}/allocations`]: (ask, { entity_id = "" }) =>
    asLlc(entity_id, async () => {
      await ask(`POST ${company}/contributions`, { contributed_on: "2023-01-01" });
      for (const year of years) {
        const percentages = [{ member_name: "Ada Byron", percent: 100 }];
        await ask(`POST ${company}/allocations`, { ...year, basis: "percentages", percentages, allocated_on: null });
      }
    }),
};
