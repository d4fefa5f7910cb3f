import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { everything } from "../../../../e2e/support/cap-tables.ts";
import { apart, grant, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { exported, type Files, filesOf, imported, packed, said } from "../../../../e2e/support/ocf.ts";
import { listInstrumentEvents, splitInstrument } from "../amendments/operations.ts";
import { exerciseGrant } from "../exercises/operations.ts";
import { readCapTable } from "../operations.ts";
import type { OcfObject } from "./format.ts";
import { fileFaults } from "./reading/schemas.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const schema = (path: string) => (path === "Manifest.ocf.json" ? "OCFManifestFile" : `${path.split(".")[0]}File`);
const T = "Transactions.ocf.json";
const tableOf = async (entity_id: string) => (await execute(readCapTable, caller, { entity_id })).value;

it.each(["c_corp", "llc"] as const)(
  "a %s that was split, once forward and once in reverse with fractions, is the same cap table once it is imported",
  async (type) => {
    const [own, other] = [await newCompany(caller, type), await newCompany(caller, type)];
    const { entity_id } = own;
    await everything(caller, own, type);
    const { instruments } = await tableOf(entity_id);
    const of = (kind: string) => instruments.find((one) => one.kind === kind)?.instrument_id ?? "";
    const common = type === "llc" ? "unit" : "common";
    const split = (instrument_id: string, numerator: number, denominator: number, more = {}) =>
      execute(splitInstrument, caller, { entity_id, instrument_id, numerator, denominator, ...more });
    await split(of(common), 3, 1, { authorized_units: 50_000_000 });
    await transfer(caller, entity_id, "Ada Byron", "Grace Hopper", 7, common);
    await split(of("preferred"), 2, 1);
    await split(of(common), 2, 7, { fractional_shares: "cash", price_per_share: "1.25" });
    const later = { ...own, grant_type: common, recipient_name: "Ada Byron", shares: 11, price_per_share: "0.01" };
    await grant(caller, later);
    const option = (await tableOf(entity_id)).grants.find(({ exercise_price }) => exercise_price === "0.5");
    await execute(exerciseGrant, caller, { entity_id, grant_id: option?.grant_id ?? "", shares: 2 });

    const zip = await exported(caller, entity_id);
    const before = filesOf(zip);
    for (const [path, file] of Object.entries(before)) expect(fileFaults(schema(path), file), path).toEqual([]);
    expect((await imported(caller, other.entity_id, zip)).remarks).toEqual([]);
    expect(await said(caller, other.entity_id)).toEqual(await said(caller, entity_id));
    expect(await apart(other.entity_id)).toEqual([]);
    expect((await execute(readIntegrity, caller, { entity_id: other.entity_id })).value.is_sound).toBe(true);
    const after = filesOf(await exported(caller, other.entity_id));
    for (const [path, { items }] of Object.entries(before)) expect(after[path]?.items, path).toEqual(items);

    // It is split again there, and comes back once more.
    const classes = (await tableOf(other.entity_id)).instruments;
    const again = classes.find(({ kind }) => kind === common)?.instrument_id ?? "";
    await execute(splitInstrument, caller, {
      entity_id: other.entity_id,
      instrument_id: again,
      numerator: 5,
      denominator: 1,
    });
    const third = await newCompany(caller, type);
    await imported(caller, third.entity_id, await exported(caller, other.entity_id));
    expect(await said(caller, third.entity_id)).toEqual(await said(caller, other.entity_id));
  },
);

const day = addMonths(today(), -6);
const holder = (id: string, legal_name: string) => ({
  ...{ id, object_type: "STAKEHOLDER", name: { legal_name }, stakeholder_type: "INDIVIDUAL" },
});
const issue = (security_id: string, stakeholder_id: string, quantity: string, date: string, more: object = {}) => ({
  ...{ id: `i-${security_id}`, object_type: "TX_STOCK_ISSUANCE", security_id, stakeholder_id, quantity, date },
  ...{ custom_id: `C-${security_id}`, security_law_exemptions: [], stock_class_id: "A", stock_legend_ids: [] },
  ...{ share_price: { amount: "1.00", currency: "USD" }, ...more },
});
const option = {
  ...{ object_type: "TX_EQUITY_COMPENSATION_ISSUANCE", compensation_type: "OPTION_ISO", stock_plan_id: "P" },
  ...{ stock_class_id: undefined, stock_legend_ids: undefined, share_price: undefined, expiration_date: null },
  ...{ exercise_price: { amount: "3", currency: "USD" }, termination_exercise_windows: [] },
};
const splitBy = (numerator: string, denominator: string, more: object = {}) => ({
  ...{ id: "sp", object_type: "TX_STOCK_CLASS_SPLIT", stock_class_id: "A", date: addMonths(day, 2) },
  ...{ split_ratio: { numerator, denominator }, ...more },
});
const stock = (id: string, class_type: string, more: object = {}) => ({
  ...{ id, object_type: "STOCK_CLASS", name: `Class ${id}`, class_type, default_id_prefix: `${id}-`, seniority: "1" },
  ...{ initial_shares_authorized: "1000", votes_per_share: "1", ...more },
});
const mechanism = (price: string, numerator: string, denominator: string) => ({
  ...{ type: "RATIO_CONVERSION", rounding_type: "FLOOR", conversion_price: { amount: price, currency: "USD" } },
  ratio: { numerator, denominator },
});
const right = {
  type: "STOCK_CLASS_CONVERSION_RIGHT",
  conversion_mechanism: mechanism("4.00", "1", "1"),
  converts_to_stock_class_id: "A",
};

/** A package of other hands: a founder, an option and preferred stock before a split, and what came after it. */
async function foreign(entity_id: string, transactions: object[], classes: object[] = []): Promise<Uint8Array> {
  const file = (kind: string, items: object[]) => ({ file_type: `OCF_${kind}_FILE`, items: items as OcfObject[] });
  const preferred = stock("B", "PREFERRED", {
    price_per_share: { amount: "4.00", currency: "USD" },
    conversion_rights: [right],
  });
  const a = stock("A", "COMMON", { par_value: { amount: "0.003", currency: "USD" } });
  const plan = {
    id: "P",
    object_type: "STOCK_PLAN",
    plan_name: "Plan",
    initial_shares_reserved: "500",
    stock_class_ids: ["A"],
  };
  const files: Files = {
    "Manifest.ocf.json": { ...filesOf(await exported(caller, entity_id))["Manifest.ocf.json"] } as never,
    "Stakeholders.ocf.json": file("STAKEHOLDERS", [holder("s1", "Ann Lee"), holder("s2", "Bo Wu")]),
    "StockClasses.ocf.json": file("STOCK_CLASSES", [a, preferred, ...classes]),
    "StockPlans.ocf.json": file("STOCK_PLANS", [plan]),
    [T]: file("TRANSACTIONS", transactions),
  };
  for (const kind of ["VestingTerms", "StockLegendTemplates", "Valuations", "Financings", "Documents"]) {
    files[`${kind}.ocf.json`] = file(kind.replace(/(?<!^)[A-Z]/g, "_$&").toUpperCase(), []);
  }
  return packed(JSON.parse(JSON.stringify(files)));
}

const founded = [
  issue("1", "s1", "300", day),
  { ...issue("2", "s2", "30", day), ...option },
  issue("3", "s2", "40", day, { stock_class_id: "B" }),
];

it("a split of others' hands makes of each security, of its class, its plan and what converts into it so many more", async () => {
  const own = await newCompany(caller);
  const [at, after] = [addMonths(day, 2), addMonths(day, 3)];
  const zip = await foreign(own.entity_id, [
    ...founded,
    splitBy("3", "1"),
    issue("4", "s2", "5", at),
    {
      ...{ id: "t", object_type: "TX_STOCK_TRANSFER", security_id: "1", date: after, quantity: "100" },
      ...{ resulting_security_ids: ["5"], balance_security_id: "6" },
    },
    issue("5", "s2", "100", after),
    issue("6", "s1", "800", after),
  ]);
  expect((await imported(caller, own.entity_id, zip)).remarks).toEqual([]);
  const { holders, instruments, grants } = await tableOf(own.entity_id);
  expect(instruments.map((one) => [one.symbol, one.authorized_units, one.issued_units, one.par_value])).toEqual([
    ["Class A", 3000, 905, "0.001"],
    ["Class B", 1000, 40, null],
    ["Plan", 1500, 90, null],
  ]);
  expect(instruments[1]).toMatchObject({ conversion_ratio: "3/1", original_issue_price: "4.00" });
  expect(holders.map(({ name, units }) => [name, units])).toEqual([
    ["Ann Lee", 800],
    ["Bo Wu", 145],
  ]);
  expect(grants.map(({ shares, remaining_units, par_value }) => [shares, remaining_units, par_value])).toEqual([
    [300, 900, "0.003"],
    [30, 90, null],
    [40, 40, "0.00001"],
    [5, 5, "0.001"],
  ]);
  const options = grants.find(({ exercise_price }) => exercise_price === "3");
  const { value } = await execute(exerciseGrant, caller, {
    ...{ entity_id: own.entity_id, grant_id: options?.grant_id ?? "", shares: 9 },
  });
  expect(JSON.stringify(value)).toContain('"1"');
  const then = await execute(readCapTable, caller, { entity_id: own.entity_id, as_of: addDays(at, -1) });
  expect(then.value.instruments.map((one) => [one.authorized_units, one.issued_units])).toEqual([
    [1000, 300],
    [1000, 40],
    [500, 30],
  ]);
});

it("a reissuance that names its split says what became of a fraction, and later numbers stand as they are told", async () => {
  const own = await newCompany(caller);
  const at = addMonths(day, 2);
  const adjusted = { ...mechanism("5.00", "4", "5") };
  const zip = await foreign(own.entity_id, [
    issue("1", "s1", "301", day),
    issue("3", "s2", "40", day, { stock_class_id: "B" }),
    splitBy("1", "2"),
    {
      ...{ id: "re", object_type: "TX_STOCK_REISSUANCE", security_id: "1", date: at },
      ...{ resulting_security_ids: ["1b"], split_transaction_id: "sp" },
    },
    issue("1b", "s1", "151", at),
    {
      ...{ id: "aa", object_type: "TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT", stock_class_id: "A" },
      ...{ date: addMonths(day, 4), new_shares_authorized: "700" },
    },
    {
      ...{ id: "cr", object_type: "TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT", stock_class_id: "B" },
      ...{ date: addMonths(day, 5), new_ratio_conversion_mechanism: adjusted },
    },
  ]);
  await imported(caller, own.entity_id, zip);
  const { holders, instruments } = await tableOf(own.entity_id);
  expect(holders.map(({ units }) => units)).toEqual([151, 40]);
  expect(instruments[1]).toMatchObject({ conversion_ratio: "4/5", conversion_price: "5.00" });
  const at_ = { entity_id: own.entity_id, instrument_id: instruments[0]?.instrument_id ?? "" };
  const { data } = (await execute(listInstrumentEvents, caller, at_)).value;
  expect(data.map((one) => [one.kind, one.authorized_units_before, one.authorized_units])).toEqual([
    ["amendment", 500, 700],
    ["split", 1000, 500],
  ]);
});

it("what was authorized and reserved before the first change of it stands as of then, and is given back once", async () => {
  const own = await newCompany(caller);
  const reserved = (id: string, months: number, shares_reserved: string) => ({
    ...{ id, object_type: "TX_STOCK_PLAN_POOL_ADJUSTMENT", stock_plan_id: "P", shares_reserved },
    date: addMonths(day, months),
  });
  const authorized = {
    ...{ id: "aa", object_type: "TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT", stock_class_id: "A" },
    ...{ date: addMonths(day, 1), new_shares_authorized: "2000" },
  };
  const adjusted = [reserved("p1", 1, "800"), authorized, reserved("p2", 3, "3000")];
  const zip = await foreign(own.entity_id, [...founded, ...adjusted, splitBy("3", "1")]);
  await imported(caller, own.entity_id, zip);
  const then = async (as_of: string) => {
    const { instruments } = (await execute(readCapTable, caller, { entity_id: own.entity_id, as_of })).value;
    return instruments.map(({ authorized_units }) => authorized_units);
  };
  expect(await then(addDays(day, 1))).toEqual([1000, 1000, 500]);
  expect(await then(addMonths(day, 1))).toEqual([2000, 1000, 800]);
  expect(await then(addMonths(day, 2))).toEqual([6000, 1000, 2400]);
  expect(await then(today())).toEqual([6000, 1000, 3000]);
  const again = filesOf(await exported(caller, own.entity_id))[T]?.items ?? [];
  const numbers = again.filter(({ object_type }) => String(object_type).endsWith("_ADJUSTMENT"));
  expect(numbers.filter(({ object_type }) => !String(object_type).includes("CONVERSION")).map(({ id }) => id)).toEqual([
    "p1",
    "aa",
    "p2",
  ]);
});

it("a split of which it cannot be known what it made of somebody's is refused, and named", async () => {
  const own = await newCompany(caller);
  const at = addMonths(day, 2);
  const reissued = (quantity: string) => [
    {
      ...{ id: "re", object_type: "TX_STOCK_REISSUANCE", security_id: "1", date: at },
      ...{ resulting_security_ids: ["1b"], split_transaction_id: "sp" },
    },
    issue("1b", "s1", quantity, at),
  ];
  const wrong: [object[], RegExp][] = [
    [[splitBy("1", "7")], /would leave a fraction/],
    [[splitBy("2", "2")], /two different whole numbers/],
    [[splitBy("1.5", "1")], /two different whole numbers/],
    [[splitBy("3", "1", { stock_class_id: "none" })], /no such stock class/],
    [[splitBy("3", "1"), ...reissued("950")], /same class and holder, for the 300 times 3\/1/],
    [[issue("9", "s2", "7", day), splitBy("3", "1"), ...reissued("900")], /9 as well/],
    [
      [splitBy("4", "1", { id: "sp2", date: addMonths(day, 1) }), splitBy("3", "1"), ...reissued("900")],
      /1200 times 3/,
    ],
    [Array.from({ length: 101 }, (_, at) => splitBy("2", "1", { id: `sp${at}` })), /at most 100 splits/],
  ];
  for (const [more, message] of wrong) {
    const zip = await foreign(own.entity_id, [...founded, ...more]);
    const refused = await imported(caller, own.entity_id, zip).catch((error) => error);
    expect(refused, String(message)).toMatchObject({ status: 400 });
    const told = refused.details.issues.map((one: { message: string }) => one.message);
    expect(
      told.some((one: string) => message.test(one)),
      `${message}: ${told.slice(0, 3)}`,
    ).toBe(true);
  }
  expect((await tableOf(own.entity_id)).grants).toEqual([]);
});
