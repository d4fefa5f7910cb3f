import { createHash } from "node:crypto";
import * as z from "zod";
import { apart } from "#lib/core/apart.ts";
import { today } from "#lib/core/days.ts";
import { Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { bodyOf } from "#lib/domains/company/governance/rules.ts";
import * as meetings from "#lib/domains/company/governance/store.ts";
import * as amendments from "../amendments/store.ts";
import * as capTable from "../cap-table/store.ts";
import { placeInstruments, settleInstruments } from "../imports/placing.ts";
import { movedBy } from "../imports/recipients.ts";
import { CapTableImport } from "../imports/schema.ts";
import * as imports from "../imports/store.ts";
import * as valuations from "../valuations/store.ts";
import { planOf } from "./planning/plan.ts";
import { readPackage, refusal } from "./reading/package.ts";
import { NewPackage } from "./schema.ts";
import * as store from "./store.ts";
import { packageOf } from "./writing/package.ts";
import { byPerson } from "./writing/people.ts";

const at = within("equity", "/v1/entities/{entity_id}/cap-table/ocf");
const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const exportOcf = operation({
  ...at("export_ocf", "GET"),
  title: "Export the cap table in the Open Cap Table Format",
  about:
    "A zip of the format's files (1.2.1): manifest, stakeholders, stock classes and plans, vesting terms, legends, valuations, transactions, financings, documents, as the official schemas have them. Membership units are stock of the class COMMON, an option pool is a stock plan, and each transfer, forfeiture, repurchase and cancellation closes a security and issues what comes of it; a split closes each security and issues what it became, by a reissuance that names it. A grant's `approved_on` is its `board_approval_date`, or the `stockholder_approval_date` where a meeting of shareholders or members approved it. Whether a holder is a person or an institution the format asks and the register does not know: it is told by the name. SAFEs and convertible notes are convertibles, with what became of them. What the format has no word for (a leave, when a note matures, an acceleration's terms, a price of more than ten decimals, a pool of warrants, the event after which nobody relies on a valuation) stands as a comment that begins `minutebook:`. What is not in force any more is there too, since the format is a history. On one day the same cap table gives the same bytes.",
  input: z.object({ entity_id }),
  output: File,
  file: "application/zip",
  audited: "file.exported",
  example,
  async run({ tx }, input) {
    const [company, table, kept, holderKey, events, met, valued] = await Promise.all([
      entities.load(tx, input),
      capTable.load(tx, input),
      store.keptOf(tx, input.entity_id),
      people.holderKeys(tx),
      amendments.all(tx, input.entity_id),
      meetings.typesOf(tx, input.entity_id),
      valuations.all(tx, input.entity_id),
    ]);
    const as_of = today();
    const ofHolders = met.filter(({ meeting_type }) =>
      ["shareholders", "members"].includes(bodyOf(meeting_type) ?? ""),
    );
    const byHolders = new Set(ofHolders.map(({ meeting_id }) => meeting_id));
    return {
      filename: `Cap-table-${as_of}.ocf.zip`,
      content_type: "application/zip",
      content: {
        zip: packageOf(
          { company, table: byPerson(table, holderKey), valuations: valued, kept, events, byHolders },
          as_of,
        ),
      },
    };
  },
});

/** A package of an issuer and nothing else. */
const EXAMPLE =
  "UEsDBBQAAAAIAAAAf1wjDzToDAEAANkBAAARAAAATWFuaWZlc3Qub2NmLmpzb25tkctqwzAQRX/FaNvY+EEL9S4EBwx9QJxsWoqYyONEjSwFaRIIIf9eyQu3NdnOOXce0pUZ0fEzWieNZmXEsiRPshjUcQ8PPUjNZhHrpEJOlyMG4X2x5K/zt3pZNWu+rF+qYEjnTmg9vjLZBgtEjwGY7TcKGsN102yqVQAKd6C4hn6oz70erczWkBRuFtVaJMNgY3sgvxlvgQYxT/OnOM3i7DFwYU6a7IWbjo9qsDYNu3kMzpPfVBEXWUjtUKP1/VoO9J+u0+eySMs0/QieIyMO/KhAOx6ewHn582sE/gLULSfsvUJ41xEKnJuiMzqSeueTtp8iUKfhikmdrF8CxB3iCA64N6r1X/iH3H4AUEsBAhQDFAAAAAgAAAB/XCMPNOgMAQAA2QEAABEAAAAAAAAAAAAAAIABAAAAAE1hbmlmZXN0Lm9jZi5qc29uUEsFBgAAAAABAAEAPwAAADsBAAAAAA==";

/** What a package makes, read in a thread, since it is anybody's. */
async function plan(tx: Tx, { entity_id, content_base64 }: z.output<typeof NewPackage>) {
  const company = await entities.load(tx, { entity_id });
  const how = { whose: tx.workspace_id, field: "content_base64" };
  return planOf(await apart("cap_table", how, { content_base64 }, readPackage), company, today());
}

const sha256 = (base64: string) => createHash("sha256").update(Buffer.from(base64, "base64")).digest("hex");

export const importOcf = operation({
  ...at("import_ocf", "POST"),
  title: "Import a cap table in the Open Cap Table Format",
  about:
    "Takes in a package of the format (1.2.1), raw as `application/zip` or in base64, into a cap table without grants and SAFEs: all of it or nothing. Its stock classes and plans become instruments (the first of its kind takes the place of the one that the company began with), issues become grants with their terms, vesting and `approved_on` (the `board_approval_date`, else the `stockholder_approval_date`), SAFEs, convertible notes of simple interest whose maturity a comment of ours tells, and 409A valuations records of their own; transfers, cancellations, repurchases, retractions, exercises, conversions and reissues are done one after the other as they were dated. A stock split (`TX_STOCK_CLASS_SPLIT`) makes so many more or fewer of each security of its class and of the plans and warrants that become it, of what is authorized and of what preferred stock converts into, and the par value the other way round, unless the package tells them: securities by reissuances with `split_transaction_id`, the others by adjustments of that day or later. What an adjustment authorizes of a class or reserves by a plan is so from its day on. A split that would leave a fraction of a share of a security which no reissuance names is a 400, as is one of a class whose plan or warrants are of several. What is not understood is kept, and `remarks` says of each what; **every object, understood or not, is given back unchanged by the next export**. Two stakeholders of one name are told apart by a number; of two whose names only look alike, by letters that look like others, a remark tells.\n\nA package that the official schemas refuse is a 400 with `issues`, which name the file, the object and the rule; so is one whose manifest names what is not there or is another by its md5, in which something refers to what is not there, is issued twice, is dated after today, or before the issue that it goes back to (a transfer moves its shares on the day of that issue at the earliest), takes more than there is, leaves more outstanding than authorized, tells of a grant before a split that the company's own stock had, has more than 500 classes and plans, tells of more than 6,000 transfers and other acts on securities together (of a split, one for each holder of a grant), or of one grant takes turns between transfers and other acts more than 200 times. Paths that lead outside, paths that stand twice, more than 200 files or 32 MiB unpacked are refused.\n\nHistory asks for nothing: no obligation is opened for its approvals, elections under section 83(b) or ratifications, since what was due is past. Nothing is booked either, and `paid_on` stays empty: the money of it comes with the books.",
  // The cap table is looked at whole before anything is written.
  entity: entityInPathChanging,
  input: NewPackage,
  output: CapTableImport,
  bodies: {
    "application/zip": async (bytes) => ({ content_base64: Buffer.from(bytes).toString("base64") }),
  },
  example: { ...example, filename: "acme.ocf.zip", content_base64: EXAMPLE },
  money: { leaves: false, of: async (tx, given) => movedBy((await plan(tx, given)).register) },
  async run({ tx }, given) {
    const { entity_id: id, filename = null, content_base64 } = given;
    await imports.assertEmpty(tx, id);
    const { register, kept, remarks, issues } = await plan(tx, given);
    if (issues.length > 0) throw refusal(issues);
    const ids = await placeInstruments(tx, id, register);
    await imports.insertRegister(tx, id, register);
    await settleInstruments(tx, register);
    const own = kept.map((one) => ({ ...one, record_ids: one.record_ids.map((record) => ids.get(record) ?? record) }));
    const told = { entity_id: id, format: "ocf" as const, filename, content_sha256: sha256(content_base64), remarks };
    const kept_count = own.filter(({ record_ids }) => record_ids.length === 0).length;
    const report = await imports.insertReport(tx, { ...told, kept_count }, register);
    await store.insertKept(tx, report, own);
    return report;
  },
});
