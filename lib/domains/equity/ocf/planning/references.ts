import type { Issue } from "#lib/core/answer.ts";
import { Name } from "#lib/core/fields.ts";
import { nameKey } from "#lib/core/names.ts";
import { newLookalikes } from "../../imports/alike.ts";
import type { Found } from "../reading/package.ts";
import { textsOf } from "./numbers.ts";

/** What each field names, of which type of object. */
const references: Readonly<Record<string, string>> = {
  stakeholder_id: "STAKEHOLDER",
  stock_class_id: "STOCK_CLASS",
  stock_class_ids: "STOCK_CLASS",
  stock_plan_id: "STOCK_PLAN",
  vesting_terms_id: "VESTING_TERMS",
  stock_legend_ids: "STOCK_LEGEND_TEMPLATE",
  issuance_ids: "issuance",
};

const securities = [
  "security_id",
  "balance_security_id",
  "resulting_security_id",
  "resulting_security_ids",
  "security_ids",
];

/** Names what an object refers to and the package has not, what has an identifier twice, and what is dated after today. */
export function referenceFaults(objects: readonly Found[], today: string): Issue[] {
  const issues: Issue[] = [];
  const ids = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const issued = new Set<string>();
  for (const { body, path } of objects) {
    const kind = body.object_type.endsWith("_ISSUANCE") ? "issuance" : body.object_type;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(body.id));
    if (seen.has(body.id))
      issues.push({ path: `${path}.id`, message: `${body.object_type} ${body.id}: must be of one object only` });
    seen.add(body.id);
    if (kind !== "issuance") continue;
    const security_id = String(body.security_id);
    if (issued.has(security_id))
      issues.push({ path: `${path}.security_id`, message: `${body.object_type} ${body.id}: must be issued once` });
    issued.add(security_id);
  }
  for (const { body, path } of objects) {
    const fault = (field: string, message: string) =>
      issues.push({ path: `${path}.${field}`, message: `${body.object_type} ${body.id}: ${message}` });
    for (const [field, type] of Object.entries(references)) {
      const named = typeof body[field] === "string" ? [String(body[field])] : textsOf(body[field]);
      for (const id of named) {
        if (!ids.get(type)?.has(id))
          fault(
            field,
            `names ${id}, and the package has no such ${type === "issuance" ? type : type.toLowerCase().replaceAll("_", " ")}`,
          );
      }
    }
    for (const field of body.object_type.endsWith("_ISSUANCE") ? [] : securities) {
      const named = typeof body[field] === "string" ? [String(body[field])] : textsOf(body[field]);
      for (const id of named) if (!issued.has(id)) fault(field, `names ${id}, which is never issued`);
    }
    const isAct = body.object_type.startsWith("TX_") && body.object_type !== "TX_VESTING_START";
    if (isAct && String(body.date) > today) fault("date", `must not be after today, ${today}`);
  }
  return issues;
}

/** The names that stakeholders hold under: two of one name are told apart by a number, since the register goes by names. */
export function holdersOf(objects: readonly Found[], issues: Issue[], remark: (text: string) => void) {
  const holders = new Map<string, string>();
  const taken = new Set<string>();
  const lookalike = newLookalikes();
  for (const { body, path } of objects.filter((one) => one.body.object_type === "STAKEHOLDER")) {
    const { legal_name } = body.name as { legal_name: string };
    const read = Name.safeParse(legal_name);
    if (!read.success)
      issues.push({
        path: `${path}.name.legal_name`,
        message: `STAKEHOLDER ${body.id}: ${read.error.issues[0]?.message}`,
      });
    let name = read.data ?? body.id;
    for (let at = 2; taken.has(nameKey(name)); at++) name = `${read.data} (${at})`;
    taken.add(nameKey(name));
    for (const text of lookalike(name, body.id)) remark(`${body.id}: ${text}`);
    holders.set(body.id, name);
  }
  return holders;
}
