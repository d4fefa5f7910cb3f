import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";

/** What there must be before contacts are merged, which is another one, and before shares are sold. */
export const beforeContacts: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [`POST ${company}/secondary-sales/preview`]: (ask) => ask(`POST ${company}/grants`, { vesting: null }),
  [`POST ${company}/secondary-sales`]: (ask) => ask(`POST ${company}/grants`, { vesting: null }),
  [`GET ${company}/secondary-sales/{secondary_sale_id}`]: (ask) => ask(`POST ${company}/grants`, { vesting: null }),
  [`POST ${company}/transfers/{transfer_id}/right-of-first-refusal`]: async (ask) => {
    await ask(`PATCH ${company}/equity-settings`, { right_of_first_refusal: true });
    await ask(`POST ${company}/grants`, { vesting: null });
    await ask(`POST ${company}/transfers`);
  },
  "POST /v1/contacts/{contact_id}/merge": async (ask, ids) => {
    const given = { name: "Ada K. Byron", email: `${crypto.randomUUID()}@example.com` };
    const { contact_id = "" } = ids;
    ids.other_contact_id = String((await ask("POST /v1/contacts", given)).contact_id);
    ids.contact_id = contact_id;
  },
};

/** One sale more. */
export const anotherSale = {
  [`GET ${company}/secondary-sales`]: async (ask: Ask) => {
    for (const shares of [10, 20]) {
      await ask(`POST ${company}/grants`, { vesting: null });
      const sides = { sellers: [{ name: "Ada Byron", shares }], buyers: [], company_shares: shares };
      await ask(`POST ${company}/secondary-sales`, sides);
    }
  },
};
