import { describe, expect, it } from "vitest";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { type Answer, call, expectRefusal, recordOf } from "../support/client.ts";
import { type IdField, idFields, withField } from "../support/id-fields.ts";
import { keeping } from "../support/keeping.ts";
import {
  ensure,
  type Ids,
  requestOf,
  type Served,
  seedCompany,
  served,
  servedAs,
  withIds,
} from "../support/records.ts";
import { askerOf, before } from "../support/steps.ts";
import { some } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import { openTenant, type Workspace } from "../support/world.ts";

// Every field of every body that names a record is sent an identifier that no record has: the API says where in the body it stands.

/** Fields that are called so and name no record of ours. */
const others: Record<string, string> = {
  client_id: "is the identity provider's",
  message_id: "is the mail's own, of its Message-ID header",
};

const company = "/v1/entities/{entity_id}";
const invention = {
  counterparty_name: undefined,
  counterparty_address: undefined,
  work_state: undefined,
  inventions: undefined,
};
const received = { filename: undefined, content_base64: undefined };
const { lines } = servedAs("recurring_entries.create").operation.example;

/** What a field may name beside the kind of record that its schema shows. */
const alsoNames: Record<string, string[]> = { approval_id: ["doc"] };

/** What an example lacks, or has too much of, so that its field is looked at. */
const bodies: Record<string, Record<string, unknown>> = {
  [`POST ${company}/amendments ends.*.seat_id`]: { legal_name: undefined },
  [`POST ${company}/meetings class_votes.*.instrument_ids.*`]: { meeting_type: "shareholder" },
  "convene_meeting class_votes.*.instrument_ids.*": { meeting_type: "shareholder" },
  [`POST ${company}/contributions instrument_id`]: { units: 10 },
  [`PATCH ${company}/recurring-entries/{recurring_entry_id} lines.*.account_id`]: { lines },
  [`PATCH ${company}/recurring-entries/{recurring_entry_id} lines.*.class_id`]: { lines },
  [`PATCH ${company}/recurring-entries/{recurring_entry_id} lines.*.project_id`]: { lines },
  [`POST ${company}/bill-files document_id`]: received,
  [`POST ${company}/bank-accounts/{bank_id}/acceptances acceptances.*.rule_id`]: { acceptances: undefined },
  [`POST ${company}/bank-accounts/{bank_id}/acceptances acceptances.*.transfer_line_id`]: { acceptances: undefined },
  [`POST ${company}/bank-accounts/{bank_id}/acceptances acceptances.*.entries.*.entry_id`]: { acceptances: undefined },
  [`POST ${company}/bank-accounts/{bank_id}/lines/{bank_line_id}/match entries.*.entry_id`]: { entry_id: undefined },
  [`POST ${company}/tax-filings employee_id`]: { filing_type: "w2", recipient_name: undefined },
  "file_tax_document employee_id": { filing_type: "w2", recipient_name: undefined },
  [`POST ${company}/papers grant_ids.*`]: { ...invention, paper: "grant_consent" },
  [`POST ${company}/papers instrument_id`]: { ...invention, paper: "option_plan" },
};

/** What refuses an unknown identifier by a rule (400) that only some records keep, and says where it stands. */
const byRule: Record<string, string> = {
  [`POST ${company}/amendments ends.*.seat_id`]: "it must be a seat that somebody holds",
  [`POST ${company}/pay-schedules/{pay_schedule_id}/runs people.*.person_id`]: "it must be one whom the schedule pays",
  [`PATCH ${company}/payroll-runs/{run_id} people.*.person_id`]: "it must be one whom the run pays",
  [`POST ${company}/payroll-corrections person_id`]: "it must be one whom the run pays",
};

/** What asks for a company that nothing else was done to. */
const ofItsOwn: string[] = [];

/** What does not answer for an unknown identifier at its field, and why. */
const exempt: Record<string, string> = {
  [`POST ${company}/imports accounts.*.account_id`]: "it is a fault of the file's line, told with the file's others",
  [`POST ${company}/import-previews accounts.*.account_id`]: "the same, which the preview answers",
  "POST /v1/policies/test act.principal.entity_ids.*": "whoever is made up may be bound to what is not there",
};

/** What an identifier that no record has ends with. */
const NOBODY = "_01k0zk1x3ve4b8j0c2v5y6m7n9";

interface Company extends Pick<ReturnType<typeof keeping>, "expectNothingKept" | "look"> {
  tenant: Workspace;
  ids: Ids;
}

interface Case {
  title: string;
  field: IdField;
  /** A company in which the example would be accepted. */
  open: () => Promise<Company>;
  /** Sends the example with this identifier in the field; how the field was sent, and what was answered. */
  ask: (of: Company, id: string) => Promise<{ path: string; answer: Answer }>;
}

/** By operation, the company that it is tried in; what needs nothing done beforehand shares the untouched one. */
const companies = new Map<string, Promise<Company>>();
let untouched: Promise<Company> | undefined;

/** A company of which nothing is kept from here on. */
async function watched(tenant: Workspace, ids: Ids): Promise<Company> {
  const { watch, expectNothingKept, look } = keeping();
  // Of a schedule the worker posts what is due, too.
  await watch(tenant);
  return { tenant, ids, expectNothingKept, look };
}

async function opened(one: Served): Promise<Company> {
  if (before[one.title] === undefined && !ofItsOwn.includes(one.title)) {
    untouched ??= untouchedWorld().then(({ world, ids }) => watched(world, ids));
    return untouched;
  }
  const tenant = await openTenant();
  const ids = await seedCompany(tenant, one);
  // A list has one that there is ahead of the one that there is not.
  for (const { path } of idFields(one.operation.input)) {
    if (path.at(-1) === "*") await ensure((path.at(-2) ?? "").replace(/s$/, ""), ids, tenant);
  }
  await before[one.title]?.(askerOf(ids, tenant), ids);
  return watched(tenant, ids);
}

/** The company that an operation is tried in, which all its cases share: none of them changes anything. */
function companyOf(one: Served): Promise<Company> {
  const company = companies.get(one.title) ?? opened(one);
  companies.set(one.title, company);
  return company;
}

const lacking = (title: string, { ids }: Company) => withIds(bodies[title] ?? {}, ids) as object;

function casesOf(one: Served): Case[] {
  const { input } = one.operation;
  const fields = idFields(input).filter(
    ({ path: [name = "", ...rest] }) => rest.length > 0 || !one.params.includes(name),
  );
  return fields.map((field) => {
    const title = `${one.title} ${field.path.join(".")}`;
    return {
      title,
      field,
      open: () => companyOf(one),
      ask: async (of, id) => {
        const { path: url, body } = requestOf(one, of.ids);
        const { value, path } = withField(input, { ...body, ...lacking(title, of) }, field, { id, ids: of.ids });
        return { path, answer: await call(one.method, url, { key: of.tenant.key, body: value }) };
      },
    };
  });
}

const ofIntents = Object.entries(intents).flatMap(([action, { params, example, operation }]) =>
  idFields(params).map((field): Case => {
    const title = `${action} ${field.path.join(".")}`;
    // An act that only intents know needs no more than they all do.
    const one = served.find((other) => other.operation === operation) ?? servedAs("intents.execute");
    return {
      title,
      field,
      open: () => companyOf(one),
      ask: async (of, id) => {
        const given = { ...(withIds(example, of.ids) as object), ...lacking(title, of) };
        const { value, path } = withField(params, given, field, { id, ids: of.ids });
        const body = { action, params: value };
        return { path: `params.${path}`, answer: await call("POST", "/v1/intents", { key: of.tenant.key, body }) };
      },
    };
  }),
);

const withBody = served.filter(({ method }) => method !== "GET" && method !== "DELETE");
const cases = [...withBody.flatMap(casesOf), ...ofIntents].filter(
  ({ title, field }) => !(field.path.join(".") in others) && !(title in exempt),
);

/** Holds an answer to be a refusal that says so of the field at this path, and of no other. */
function expectNamed(answer: Answer, status: 400 | 404, path: string): void {
  expect(answer.status, answer.text).toBe(status);
  expectRefusal(answer, status);
  expect(answer.body.issues, answer.text).toEqual([{ path, message: expect.any(String) }]);
}

describe.each(some(cases.map((one) => [one.title, one] as const)))("%s", (title, { field, open, ask }) => {
  it("that no record has is told of where it stands, and nothing is kept", async () => {
    const company = await open();
    for (const prefix of [field.prefix, ...(alsoNames[field.path.at(-1) ?? ""] ?? [])]) {
      const { path, answer } = await ask(company, `${prefix}${NOBODY}`);
      expectNamed(answer, title in byRule ? 400 : 404, path);
    }
    const wrong = await ask(company, "none");
    expectNamed(wrong.answer, wrong.answer.status === 400 ? 400 : 404, wrong.path);
    await company.expectNothingKept();
  });
});

it("nothing is kept of all that was refused", async () => {
  for (const { look } of new Set(await Promise.all(companies.values()))) await look();
});

describe("the lists of exceptions", () => {
  it("name what is there", () => {
    const titles = [...withBody.flatMap(casesOf), ...ofIntents].map(({ title }) => title);
    const listed = [bodies, byRule, exempt].flatMap((list) => Object.keys(list));
    expect(
      listed.filter((title) => !titles.includes(title)),
      "take it off the list",
    ).toEqual([]);
  });
});

describe("an identifier in a plan's step", () => {
  it("that no record has is told of at the step", async () => {
    const { tenant, ids } = await companyOf(servedAs("equity.create_grant"));
    const params = { ...(withIds(intents.issue_equity?.example, ids) as object), approval_id: `mtg${NOBODY}` };
    const steps = [{ action: "issue_equity", params }];
    const answer = await call("POST", "/v1/plans", { key: tenant.key, body: { steps } });
    expectNamed(answer, 404, "steps.0.params.approval_id");
  });
});

describe("a contact of another company of the same workspace", () => {
  it("may be named, and is not told of beside what there is not", async () => {
    const tenant = await openTenant();
    const ids = await seedCompany(tenant, servedAs("equity.create_grant"));
    const { entity_id } = await seedCompany(tenant, servedAs("entities.read"));
    const grace = { name: "Grace Hopper", email: "grace@example.com", role: "investor", entity_id };
    const contact = recordOf(await call("POST", "/v1/contacts", { key: tenant.key, body: grace }));
    const { path, body } = requestOf(servedAs("equity.create_grant"), ids);
    const named = { recipient_name: undefined, recipient_contact_id: contact.contact_id };
    const asked = { ...body, ...named, approval_id: `doc${NOBODY}` };
    expectNamed(await call("POST", path, { key: tenant.key, body: asked }), 404, "approval_id");
  });
});

describe("an account of another company of the same workspace", () => {
  it("is told of at its line", async () => {
    const tenant = await openTenant();
    const ids = await seedCompany(tenant, servedAs("journal_entries.create"));
    const { entity_id } = await seedCompany(tenant, servedAs("entities.read"));
    const line = (account_id: string | undefined, side: string) => ({ account_id, side, amount_cents: 1 });
    const body = {
      date: "2026-01-31",
      description: "Rent",
      lines: [line(ids.account_id, "debit"), line(ids.account_id, "credit")],
    };
    const answer = await call("POST", `/v1/entities/${entity_id}/journal-entries`, { key: tenant.key, body });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.issues).toEqual(
      expect.arrayContaining([{ path: "lines.0.account_id", message: "does not exist" }]),
    );
  });
});
