import { strToU8, zipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { everything } from "../../../../e2e/support/cap-tables.ts";
import { newCompany } from "../../../../e2e/support/equity.ts";
import { exported, filesOf, imported, packed, said } from "../../../../e2e/support/ocf.ts";
import { splitInstrument } from "../amendments/operations.ts";
import type { OcfObject } from "./format.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

it("a package that is refused is told by the file, the object and the rule, and leaves nothing", async () => {
  const [own, other] = [await newCompany(caller), await newCompany(caller)];
  await everything(caller, own, "c_corp");
  const good = filesOf(await exported(caller, own.entity_id));
  const bare = await said(caller, other.entity_id);
  const changed = (path: string, change: (items: OcfObject[]) => void) => {
    const files = structuredClone(good);
    change(files[path]?.items ?? []);
    return packed(files);
  };
  const of = (items: OcfObject[], type: string) => {
    const found = items.find(({ object_type }) => object_type === type);
    if (!found) throw new Error(type);
    return found;
  };
  // Nothing interrupts the parser: what fills its thread's memory would end the whole process.
  const written = (manifest: string) => zipSync({ "Manifest.ocf.json": strToU8(manifest) });
  const T = "Transactions.ocf.json";
  const wrong: [string, Uint8Array, RegExp, RegExp][] = [
    [
      "a quantity that is no number",
      changed(T, (items) => Object.assign(of(items, "TX_STOCK_ISSUANCE"), { quantity: "many" })),
      /Transactions\.ocf\.json\.items\.\d+\.quantity/,
      /TX_STOCK_ISSUANCE grt_.*pattern/,
    ],
    [
      "a field that the format has not",
      changed(T, (items) => Object.assign(of(items, "TX_STOCK_ISSUANCE"), { colour: "red" })),
      /items\.\d+$/,
      /additional properties: colour/,
    ],
    [
      "a stakeholder who is not there",
      changed("Stakeholders.ocf.json", (items) => items.splice(0, 1)),
      /stakeholder_id$/,
      /no such stakeholder/,
    ],
    [
      "a security that is never issued",
      changed(T, (items) => Object.assign(of(items, "TX_STOCK_TRANSFER"), { security_id: "none" })),
      /security_id$/,
      /never issued/,
    ],
    [
      "a security that is issued twice",
      changed(T, (items) => items.push({ ...of(items, "TX_STOCK_ISSUANCE"), id: "again" })),
      /security_id$/,
      /issued once/,
    ],
    [
      "an identifier that stands twice",
      changed(T, (items) => items.push({ ...of(items, "TX_VESTING_START") })),
      /id$/,
      /one object only/,
    ],
    [
      "more transferred than there is",
      changed(T, (items) => Object.assign(of(items, "TX_STOCK_TRANSFER"), { quantity: "9000000" })),
      /resulting_security_ids$/,
      /9000000 that are transferred/,
    ],
    [
      "more outstanding than authorized",
      changed("StockClasses.ocf.json", (items) => Object.assign(items[0] ?? {}, { initial_shares_authorized: "5" })),
      /StockClasses/,
      /authorized 5, outstanding/,
    ],
    [
      "a day to come",
      changed(T, (items) => Object.assign(of(items, "TX_STOCK_ISSUANCE"), { date: addDays(today(), 2) })),
      /date$/,
      /not be after today/,
    ],
    [
      "something gone before it was issued",
      changed(T, (items) => Object.assign(of(items, "TX_STOCK_CANCELLATION"), { date: "1999-12-31" })),
      /items\.\d+\.date$/,
      /TX_STOCK_CANCELLATION .*: must not be before the issue that the security goes back to/,
    ],
    [
      "a day that there is not",
      changed(T, (items) => Object.assign(of(items, "TX_STOCK_ISSUANCE"), { date: "2026-02-30" })),
      /date$/,
      /format/,
    ],
    [
      "an object in the wrong file",
      changed(T, (items) => items.push({ ...(good["StockClasses.ocf.json"]?.items[0] as OcfObject), id: "x" })),
      /Transactions/,
      /exactly one schema|must/,
    ],
    [
      "text that cannot be kept",
      changed("Stakeholders.ocf.json", (items) => Object.assign(items[0]?.name ?? {}, { legal_name: "A\u0000" })),
      /Stakeholders/,
      /U\+0000/,
    ],
    [
      "another version",
      packed({ ...good, "Manifest.ocf.json": { ...good["Manifest.ocf.json"], ocf_version: "0.1" } as never }),
      /ocf_version/,
      /constant/,
    ],
    ["a file that nothing names", packed(good, { "more.txt": strToU8("?") }), /more\.txt/, /named by the manifest/],
    ["what is no zip", strToU8("PK but no"), /content_base64/, /zip/],
    ["a path that leads outside", packed(good, { "../more.txt": strToU8("?") }), /content_base64/, /inside/],
    ["a bomb", packed(good, { "zeros.json": new Uint8Array(33 * 1024 * 1024) }), /content_base64/, /32 MiB/],
    [
      "brackets in brackets",
      written(`{"issuer":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
      /Manifest/,
      /nest deeper/,
    ],
    ["objects of nothing", written(`{"issuer":[{}${",{}".repeat(800_000)}]}`), /content_base64/, /1,500,000 values/],
    ["a zip without a manifest", zipSync({ "a.json": strToU8("{}") }), /content_base64/, /Manifest/],
  ];
  for (const [what, zip, path, message] of wrong) {
    const refused = await imported(caller, other.entity_id, zip).catch((error) => error);
    expect(refused, what).toMatchObject({ status: 400 });
    const issues: { path: string; message: string }[] = refused.details.issues;
    expect(
      issues.some((one) => path.test(one.path) && message.test(one.message)),
      `${what}: ${JSON.stringify(issues.slice(0, 3))}`,
    ).toBe(true);
  }
  expect(await said(caller, other.entity_id)).toEqual(bare);
  // What it tells of days before the company's own split nothing would divide.
  await execute(splitInstrument, caller, { ...other, numerator: 2, denominator: 1 });
  await expect(imported(caller, other.entity_id, packed(good))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^content_base64 must tell of no grant before the company's own split: one is of /),
  });
});
