import * as z from "zod";
import { apart } from "#lib/core/apart.ts";
import { canonicalJson } from "#lib/core/canonical.ts";
import { AppError, invalid } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import type { SchemaJson } from "./engine/cedar.ts";
import { type Checked, check, type Fault, type Part, parse, placeIn } from "./engine/cedar.ts";
import { sentenceOf } from "./engine/words.ts";
import { approvalsIn, MOST_STATEMENTS, statementsIn } from "./rules.ts";
import type { Policy, PolicyTemplate } from "./schema.ts";
import { templateNamed, templates } from "./templates.ts";
import { asksForParams, cutDown } from "./vocabulary.ts";

/** What a client says of what a policy is to say. */
interface Said {
  text?: string | undefined;
  template?: string | undefined;
  fields?: Record<string, unknown> | undefined;
}

/** What a policy says, as it is kept. */
export type Written = Pick<Policy, "text" | "summary" | "template" | "fields">;

/** Throws 400 at every place where a text is no Cedar, or speaks of what there is not. */
function assertSound(found: readonly Fault[]): void {
  const issues = found.map(({ message, line, column }) => ({
    path: "text",
    message: `line ${line}, column ${column}: ${message}`,
  }));
  // A field that is of no act, or of some acts only, is a fault once for each of them.
  const places = Map.groupBy(issues, ({ message }) => message.slice(0, message.indexOf(": ")));
  const [first, ...others] = [...places.values()].flatMap((faults) => faults.slice(0, 1));
  if (!first) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more: see issues)`;
  throw new AppError(400, "validation_error", `text ${first.message}${more}`, { issues: [first, ...others] });
}

/** Fills a template in. Throws 400 naming the field. */
function filled(name: string, given: Record<string, unknown>): Written {
  const template = templateNamed(name);
  if (!template) throw invalid("template", `must be one of ${Object.keys(templates).join(", ")}`);
  const { fields } = parseInput(z.object({ fields: template.fields }), { fields: given });
  return { text: template.text(fields), summary: template.words(fields), template: name, fields };
}

/** Where a statement asks for no number of approvals: nobody's word would lift it, though it says so. */
const unliftable = (text: string, parts: readonly Part[]): Fault[] =>
  parts.flatMap((part, at) => {
    const { annotations = {} } = part.json;
    if (!Object.hasOwn(annotations, "approval") || approvalsIn(annotations.approval) !== null) return [];
    const message =
      'an @approval says how many people\'s word lifts the statement, from 1 to 99, as @approval("2") does';
    return [{ message, ...placeIn(text, part, at, parts) }];
  });

/** Reads a text that is written by hand. Throws 400 with every place where it is no Cedar, or asks for no number of approvals, and where it has too many statements. */
async function byHand(text: string): Promise<Written> {
  const { ofOne } = MOST_STATEMENTS;
  if (statementsIn(text) > ofOne) throw invalid("text", `must have at most ${ofOne} statements`);
  const { parts, faults } = await parse(text);
  const empty = parts.length === 0 && faults.length === 0;
  assertSound(empty ? [{ message: "has no statement", line: 1, column: 1 }] : faults);
  assertSound(unliftable(text, parts));
  return { text, summary: parts.map(({ json }) => sentenceOf(json)).join(" "), template: null, fields: null };
}

/** What is to be written: exactly one of a text and a template. Throws 400 naming the field. */
function assertOne({ text, template, fields }: Said): void {
  if (text === undefined && template === undefined) throw invalid("text", "is required, or a template");
  if (text !== undefined && template !== undefined)
    throw invalid("text", "must be left out where a template is filled in");
  if (text !== undefined && fields !== undefined) throw invalid("fields", "are a template's: name the template");
}

/** Cedar's schema of every act, and the same without what acts are given. */
export interface Schemas {
  whole: SchemaJson<string>;
  withoutParams: SchemaJson<string>;
}

/**
 * What is wrong with a text by the schema: of what is found every act is told, and most texts have nothing to be found. It is asked in a
 * thread: every statement is held to every act that it may be about, and a text of nothing but faults takes seconds.
 */
export async function held(text: string, { whole, withoutParams }: Schemas, whose: string): Promise<Checked> {
  const by = (schema: SchemaJson<string>) => apart("policy", { whose, field: "text" }, { text, schema }, check);
  if (asksForParams(text)) return by(whole);
  const { faults, warnings } = await by(cutDown(withoutParams, text));
  return faults.length + warnings.length === 0 ? { faults, warnings } : by(withoutParams);
}

/** A policy's text with its words, and what of it can never apply. Throws 400 where it is not sound by the schema. */
export async function write(
  said: Said,
  schemas: Schemas,
  whose: string,
): Promise<{ written: Written; warnings: Checked["warnings"] }> {
  assertOne(said);
  const { text = "", template, fields = {} } = said;
  const written = template === undefined ? await byHand(text) : filled(template, fields);
  const { faults, warnings } = await held(written.text, schemas, whose);
  assertSound(faults);
  return { written, warnings };
}

/** What a change of a policy would have it say: what is left out is as it was. */
export const changed = ({ template, fields }: Written, { text, ...said }: Said): Said =>
  text !== undefined || template === null
    ? { text, ...said }
    : {
        template: said.template ?? template,
        fields: said.fields ?? (said.template === undefined ? (fields ?? {}) : {}),
      };

/** Whether a policy says already all that is given of it. */
export const saysTheSame = (policy: Policy, given: { [Field in keyof Policy]?: Policy[Field] | undefined }): boolean =>
  Object.entries(given).every(
    ([field, value]) => value === undefined || canonicalJson(value) === canonicalJson(policy[field as keyof Policy]),
  );

/** The templates, each with its fields and what its example makes. */
export const told: readonly z.infer<typeof PolicyTemplate>[] = Object.entries(templates).map(([name, template]) => {
  const { text, summary } = filled(name, template.example);
  const { $schema: _, ...fields } = z.toJSONSchema(template.fields, { io: "input" });
  return { template: name, title: template.title, fields, example: template.example, text, summary };
});
