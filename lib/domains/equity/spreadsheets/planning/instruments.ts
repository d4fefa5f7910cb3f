import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import type { PlannedInstrument } from "../../imports/register.ts";
import { newSymbols } from "../../imports/symbols.ts";
import { filledPreference, type GivenPreference, MOST_VOTES, preferenceFaults } from "../../instruments/rules.ts";
import { partsOf } from "../../price/rules.ts";
import { ratioOf } from "../../ratio/rules.ts";
import type { InstrumentKind, ShareClass } from "../../rules.ts";
import * as kinds from "../kinds.ts";
import type { Field } from "../rules.ts";
import type { Table } from "../tables.ts";
import * as values from "../values.ts";
import type { DraftGrant } from "./grants.ts";
import { isSum, openRow, type RowTold } from "./row.ts";

/** What is said of a class beside the file. */
export interface GivenInstrument {
  name: string;
  symbol?: string | null | undefined;
  kind?: InstrumentKind | null | undefined;
  authorized_units?: number | null | undefined;
  par_value?: string | null | undefined;
}

/** A class of the file, and what tells how many of it are authorized. */
export interface DraftInstrument {
  name: string;
  planned: PlannedInstrument;
  authorized_by: "given" | "file" | "company" | "issued";
  issued_units: bigint;
}

/** Whose register it becomes. */
export interface Company {
  entity_type: "c_corp" | "llc";
  par_value: string | null;
  instruments: readonly { symbol: string; kind: InstrumentKind; authorized_units: number }[];
}

const isPool = (kind: InstrumentKind) => kind === "option" || kind === "warrant";

const instrumentKind = (kind: ShareClass, isLlc: boolean): InstrumentKind =>
  kind === "rsu" ? "option" : isLlc && kind === "common" ? "unit" : kind;

/** The classes of a file: those of its own table, and those that its grants name. */
export function newClasses(company: Company, given: readonly GivenInstrument[]) {
  const isLlc = company.entity_type === "llc";
  const symbolOf = newSymbols();
  const drafts = new Map<string, DraftInstrument>();
  const said = new Map(given.map((one) => [nameKey(one.name), one]));

  const add = (name: string, kind: InstrumentKind, told: Partial<PlannedInstrument>): DraftInstrument => {
    const own = said.get(nameKey(name));
    const planned: PlannedInstrument = {
      instrument_id: newId("instrument"),
      symbol: symbolOf(own?.symbol ?? name, kind === "option" ? "OPTIONS" : "CLASS"),
      kind: own?.kind ?? kind,
      authorized_units: own?.authorized_units ?? told.authorized_units ?? 0,
      par_value: own?.par_value ?? told.par_value ?? null,
      preference: told.preference ?? filledPreference({}),
      ...(told.conversion_ratio !== undefined && { conversion_ratio: told.conversion_ratio }),
    };
    // The company's own par value need not be said again.
    if (
      planned.par_value !== null &&
      company.par_value !== null &&
      partsOf(planned.par_value) === partsOf(company.par_value)
    ) {
      planned.par_value = null;
    }
    const by = own?.authorized_units != null ? "given" : told.authorized_units === undefined ? "issued" : "file";
    const draft: DraftInstrument = { name, planned, authorized_by: by, issued_units: 0n };
    drafts.set(nameKey(name), draft);
    return draft;
  };

  /** A row of the file's own table of classes; null where it says nothing. */
  function read(table: Table, cells: Table["rows"][number]): RowTold | null {
    const row = openRow(table, cells);
    const { told } = row;
    const name = row.text("symbol");
    const authorized = row.get("authorized_units", values.readUnits);
    told.name = name;
    told.class_name = name;
    told.units = authorized;
    if (name === null && authorized === null && told.faults.length === 0) return null;
    if (name === null || isSum(name))
      return { ...told, outcome: "passed_over", faults: [], remarks: ["a sum, or nobody's"] };
    if (drafts.has(nameKey(name)))
      row.fault("symbol", `must be one class only: ${name.slice(0, 60)} stands there twice`);
    const word = kinds.kindOf(row.text("kind")) ?? kinds.kindOf(name);
    const kind = said.get(nameKey(name))?.kind ?? (word === null ? null : instrumentKind(word, isLlc));
    if (kind === null)
      row.fault(row.has("kind") ? "kind" : "symbol", "must say what it is: common, preferred, option, warrant or unit");
    if (kind === "unit" && !isLlc) row.fault("kind", "must be another: only an llc has membership units");
    const exercised = row.get("exercised_units", values.readUnits) ?? 0;
    if (authorized !== null && exercised > authorized)
      row.fault("exercised_units", `must not be more than authorized, ${authorized}`);
    const multiple = (field: Field) =>
      row.get(field, (cell) => values.readPrice({ ...cell, text: cell.text.replace(/x$/i, "") }));
    const numberOf = (text: string | null) => (text === null ? null : Number(text));
    const price = (field: Field) => row.get(field, values.readPrice);
    const par_value = price("par_value");
    const terms: GivenPreference = {
      liquidation_multiple: numberOf(multiple("liquidation_multiple")),
      participation: row.get("participation", (cell) => values.readWord(cell, kinds.participationPatterns)),
      participation_cap_multiple: numberOf(multiple("participation_cap_multiple")),
      seniority: numberOf(multiple("seniority")),
      original_issue_price: price("original_issue_price"),
      conversion_price: price("conversion_price"),
      anti_dilution: row.get("anti_dilution", (cell) => values.readWord(cell, kinds.antiDilutionPatterns)),
      votes_per_share: row.get("votes_per_share", (cell) => values.readCount(cell, MOST_VOTES)),
      dividend_percent: row.get("dividend_percent", values.readPercent),
      dividend_compounding: row.get("dividend_compounding", (cell) => values.readWord(cell, kinds.compoundingPatterns)),
      dividend_from: row.get("dividend_from", (cell) => values.readDayCell(cell, null)),
    };
    const ratio = kind === "preferred" ? row.get("conversion_ratio", values.readRatio) : null;
    const isShare = kind === "common" || kind === "preferred";
    if (kind !== null && told.faults.length === 0) {
      for (const [term, message] of preferenceFaults(kind, terms)) row.fault(term, message);
    }
    if (kind === null || told.faults.length > 0) return told;
    told.outcome = "instrument";
    const preference = filledPreference(terms);
    const byPrices = ratioOf({ ...preference, conversion_ratio: null }).join("/");
    add(name, kind, {
      // What was exercised has left the pool for good.
      ...(authorized !== null &&
        authorized > 0 && { authorized_units: authorized - (isShare || kind === "unit" ? 0 : exercised) }),
      par_value: isShare ? par_value : null,
      preference,
      // What splits have made of it, where its prices do not come to that.
      ...(ratio !== null && ratio !== byPrices && { conversion_ratio: ratio }),
    });
    return told;
  }

  /** The only one of a kind that the file or the company has. */
  const soleOf = (kind: InstrumentKind): string | null => {
    const own = [...drafts.values()].filter(({ planned }) => planned.kind === kind).map(({ name }) => name);
    const names =
      own.length > 0 ? own : company.instruments.filter((one) => one.kind === kind).map(({ symbol }) => symbol);
    return names.length === 1 ? (names[0] ?? null) : null;
  };

  /** What class a grant is of by its words. An option is of its plan, whatever share it becomes. */
  function nameOf({ share_class, class_name, plan_name }: DraftGrant): string {
    const kind = instrumentKind(share_class, isLlc);
    const known = class_name === null ? undefined : drafts.get(nameKey(class_name));
    if (known?.planned.kind === kind) return known.name;
    // An RSU may be promised out of common stock.
    if (share_class === "rsu" && plan_name === null && known !== undefined && !isPool(known.planned.kind))
      return known.name;
    if (!isPool(kind)) {
      return class_name ?? soleOf(kind) ?? (kind === "preferred" ? "PREFERRED" : kind === "unit" ? "UNITS" : "COMMON");
    }
    if (kind === "option" && plan_name !== null) return plan_name;
    const byClass = kinds.kindOf(class_name);
    const isOwn = byClass !== null && instrumentKind(byClass, isLlc) === kind;
    return (isOwn ? class_name : null) ?? soleOf(kind) ?? (kind === "option" ? "OPTIONS" : "WARRANTS");
  }

  /** Puts a grant to its class, which is made where the file has none. */
  function place(draft: DraftGrant): void {
    const { grant, share_class, row } = draft;
    const name = nameOf(draft);
    const kind = instrumentKind(share_class, isLlc);
    const one = drafts.get(nameKey(name)) ?? add(name, kind, {});
    const isReserved = share_class === "rsu" && (one.planned.kind === "common" || one.planned.kind === "unit");
    if (one.planned.kind !== kind && !isReserved) {
      row.fault(
        "class_name",
        `must be of a class of its kind: ${name.slice(0, 60)} is ${one.planned.kind}, and this is ${kind}`,
      );
    }
    const par =
      one.planned.kind === "common" || one.planned.kind === "preferred"
        ? (one.planned.par_value ?? company.par_value)
        : null;
    const { price_per_share } = grant;
    if (par !== null && price_per_share !== null && partsOf(price_per_share) < partsOf(par)) {
      row.fault("price_per_share", `must be at least the par value, ${par}: it is ${price_per_share}`);
    }
    if (row.told.faults.length > 0) {
      row.told.outcome = "refused";
      return;
    }
    row.told.class_name = one.planned.symbol;
    grant.instrument_id = one.planned.instrument_id;
    one.issued_units += BigInt(grant.shares);
  }

  return { read, place, drafts };
}

/** Whether the company's own number of a class holds for one of the file: it has its symbol, or takes the place of its first. */
export function settleAuthorized(
  drafts: readonly DraftInstrument[],
  company: Company,
  fault: (rule: string) => void,
): void {
  const [first] = company.instruments;
  const firstOf = drafts.find(({ planned }) => planned.kind === first?.kind);
  for (const one of drafts) {
    const { planned, issued_units, name } = one;
    const same = company.instruments.find(
      (own) => own.kind === planned.kind && nameKey(own.symbol) === nameKey(planned.symbol),
    );
    const own = same ?? (one === firstOf ? first : undefined);
    if (one.authorized_by === "issued" && own !== undefined) {
      planned.authorized_units = own.authorized_units;
      one.authorized_by = "company";
    }
    if (one.authorized_by === "issued") planned.authorized_units = Number(issued_units > 0n ? issued_units : 1n);
    if (issued_units > BigInt(planned.authorized_units)) {
      fault(
        `${name.slice(0, 60)} must not have more outstanding than authorized: ${issued_units} of ${planned.authorized_units}`,
      );
    }
  }
}
