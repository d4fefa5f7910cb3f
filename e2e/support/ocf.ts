import { createHash } from "node:crypto";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import type { Caller } from "#lib/core/caller.ts";
import type { OcfObject } from "#lib/domains/equity/ocf/format.ts";
import { exportOcf, importOcf } from "#lib/domains/equity/ocf/operations.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { listValuations } from "#lib/domains/equity/valuations/operations.ts";
import { execute } from "#lib/execute.ts";
import { fileBytes } from "#lib/work/files.ts";

export type Files = Record<string, { items: OcfObject[] } & Record<string, unknown>>;

/** The package of a company. */
export const exported = async (caller: Caller, entity_id: string) =>
  fileBytes((await execute(exportOcf, caller, { entity_id })).value);
/** Its files, as they read. */
export const filesOf = (zip: Uint8Array): Files =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, JSON.parse(strFromU8(bytes))]));
/** Imports a package into a company. */
export const imported = async (caller: Caller, entity_id: string, zip: Uint8Array) =>
  (await execute(importOcf, caller, { entity_id, content_base64: Buffer.from(zip).toString("base64") })).value;

/** A package of these files, whose manifest names them as they are. */
export function packed(files: Files, more: Zippable = {}): Uint8Array {
  const { "Manifest.ocf.json": manifest, ...others } = files;
  const texts = Object.entries(others).map(([path, file]) => [path, JSON.stringify(file)] as const);
  const named = Object.fromEntries(
    texts.map(([path, text]) => {
      const kind = path
        .split(".")[0]
        ?.replace(/[A-Z]/g, (letter, at: number) => `${at ? "_" : ""}${letter.toLowerCase()}`);
      return [`${kind}_files`, [{ filepath: path, md5: createHash("md5").update(text).digest("hex") }]];
    }),
  );
  const all = [["Manifest.ocf.json", JSON.stringify({ ...manifest, ...named })] as const, ...texts];
  return zipSync({ ...Object.fromEntries(all.map(([path, text]) => [path, strToU8(text)])), ...more });
}

/** A cap table without what an import leaves out, or makes anew: identifiers, moments, money and approvals. */
export async function said(caller: Caller, entity_id: string) {
  const { holders, instruments, grants, safes, notes, transfers, ...table } = (
    await execute(readCapTable, caller, { entity_id })
  ).value;
  const symbols = new Map(instruments.map(({ instrument_id, symbol }) => [instrument_id, symbol]));
  const names = new Map(
    grants.map(({ grant_id, recipient_name, shares, granted_on }) => [
      grant_id,
      `${recipient_name} ${shares} ${granted_on}`,
    ]),
  );
  const own = [
    ...[
      "entity_id",
      "cap_table_id",
      "created_at",
      "updated_at",
      "entry_ids",
      "approval",
      "approval_id",
      "before_filing",
      "paid_on",
    ],
    ...[
      "instrument_id",
      "grant_id",
      "safe_id",
      "note_id",
      "transfer_id",
      "grant_event_id",
      "instrument_event_id",
      "resulting_grant_id",
      "valuation_id",
      "valued_on",
      "source_grant_id",
    ],
  ];
  const without = (record: object) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => !own.includes(field)));
  const sorted = (records: object[]) => records.map((one) => JSON.stringify(one)).toSorted();
  const valuations = (await execute(listValuations, caller, { entity_id, limit: 1000 })).value.data;
  return {
    outstanding_units: table.outstanding_units,
    fully_diluted_units: table.fully_diluted_units,
    holders,
    instruments: sorted(instruments.map(without)),
    grants: sorted(
      grants.map((grant) => ({
        ...without(grant),
        of: symbols.get(grant.instrument_id),
        events: sorted(grant.events.map(without)),
      })),
    ),
    safes: sorted(safes.map(without)),
    notes: sorted(notes.map(without)),
    valuations: valuations.map(({ valued_on, ...one }) => ({ ...without(one), valued_on })),
    transfers: sorted(
      transfers.map((one) => ({
        ...without(one),
        parts: one.parts.map(({ grant_id, shares }) => [names.get(grant_id), shares]),
      })),
    ),
  };
}
