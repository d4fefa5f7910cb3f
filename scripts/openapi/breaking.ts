import type { Contract, Operation, Parameter, Schema } from "./contract.ts";

/** `sent`: what clients send us, which must not narrow. `answered`: what they read, which must not lose anything. */
type Direction = "sent" | "answered";

interface Comparison {
  direction: Direction;
  before: Contract;
  after: Contract;
  /** Pairs of references that are being compared already, since a record may name itself. */
  seen: Set<string>;
}

/** Whatever of `before` a program may stand on that `after` no longer keeps, each as a sentence. */
export function breaks(before: Contract, after: Contract): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const route = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) return [`${route} is gone`];
      const sides = (direction: Direction): Comparison => ({ direction, before, after, seen: new Set() });
      return [
        ...(now.operationId === operation.operationId ? [] : [`${route} is called ${now.operationId}`]),
        ...parameterBreaks(route, operation, now, sides("sent")),
        ...bodyBreaks(route, operation, now, sides("sent")),
        ...answerBreaks(route, operation, now, sides("answered")),
      ];
    }),
  );
}

function parametersOf({ parameters = [] }: Operation, { components }: Contract): Parameter[] {
  return parameters.flatMap((one) =>
    one.$ref ? ((components.parameters?.[one.$ref.split("/").at(-1) ?? ""] as unknown as Parameter) ?? []) : one,
  );
}

function parameterBreaks(route: string, was: Operation, is: Operation, sides: Comparison): string[] {
  const before = parametersOf(was, sides.before);
  const after = parametersOf(is, sides.after);
  const known = (one: Parameter, among: Parameter[]) => among.find((two) => two.name === one.name && two.in === one.in);
  return [
    ...before.flatMap((one) => {
      const now = known(one, after);
      const at = `${route}: the ${one.in}'s ${one.name}`;
      if (!now) return [`${at} is gone`];
      return [
        ...(now.required && !one.required ? [`${at} is required now`] : []),
        ...schemaBreaks(at, one.schema, now.schema, sides),
      ];
    }),
    ...after
      .filter((one) => one.required && !known(one, before))
      .map(({ name, in: place }) => `${route}: the ${place}'s ${name} is new and required`),
  ];
}

function bodyBreaks(route: string, was: Operation, is: Operation, sides: Comparison): string[] {
  if (is.requestBody?.required && !was.requestBody?.required) return [`${route}: a body is required now`];
  return contentBreaks(`${route}: body`, was.requestBody?.content, is.requestBody?.content, sides);
}

function answerBreaks(route: string, was: Operation, is: Operation, sides: Comparison): string[] {
  return Object.entries(was.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, { content }]) => {
      const now = is.responses[status];
      if (!now) return [`${route}: it answers ${status} no more`];
      return contentBreaks(`${route}: answer`, content, now.content, sides);
    });
}

type Content = Record<string, { schema: Schema }> | undefined;

function contentBreaks(at: string, was: Content, is: Content, sides: Comparison): string[] {
  return Object.entries(was ?? {}).flatMap(([type, { schema }]) => {
    const now = is?.[type];
    return now ? schemaBreaks(at, schema, now.schema, sides) : [`${at}: ${type} is gone`];
  });
}

const nameOf = (reference: string) => reference.split("/").at(-1) ?? reference;

const found = (schema: Schema, { components }: Contract): Schema =>
  schema.$ref ? (components.schemas?.[nameOf(schema.$ref)] ?? {}) : schema;

const isNull = (schema: Schema) => schema.type === "null";

/** What a value may be: the options of a union, or the one that there is. */
function optionsOf(schema: Schema, contract: Contract): Schema[] {
  const { anyOf, oneOf, type, ...rest } = found(schema, contract);
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((option) => (option.$ref ? [option] : optionsOf(option, contract)));
  if (Array.isArray(type)) return type.map((one) => ({ ...rest, type: one }));
  return [schema.$ref ? schema : { ...rest, ...(type !== undefined && { type }) }];
}

const keyOf = (schema: Schema, contract: Contract) =>
  schema.$ref ? nameOf(schema.$ref) : String(schema.type ?? found(schema, contract).type ?? "anything");

function schemaBreaks(at: string, was: Schema, is: Schema, sides: Comparison): string[] {
  const before = optionsOf(was, sides.before);
  const after = optionsOf(is, sides.after);
  const [some, others] = [before.filter((one) => !isNull(one)), after.filter((one) => !isNull(one))];
  const nullBreaks = [
    ...(sides.direction === "sent" && before.some(isNull) && !after.some(isNull) ? [`${at} may be null no more`] : []),
    ...(sides.direction === "answered" && after.some(isNull) && !before.some(isNull) ? [`${at} may be null now`] : []),
  ];
  const [only] = some;
  const [now] = others;
  if (only && now && some.length === 1 && others.length === 1)
    return [...nullBreaks, ...valueBreaks(at, only, now, sides)];
  const lost = sides.direction === "sent" ? missing(some, others, sides) : missing(others, some, sides, true);
  const verb = sides.direction === "sent" ? "may be" : "was never";
  const kept = some.flatMap((one) => {
    const same = others.find((two) => keyOf(two, sides.after) === keyOf(one, sides.before));
    return same ? valueBreaks(`${at} (${keyOf(one, sides.before)})`, one, same, sides) : [];
  });
  const said = sides.direction === "sent" ? "no more" : "before";
  return [...nullBreaks, ...lost.map((name) => `${at} ${verb} ${name} ${said}`), ...kept];
}

/** The options that one side has and the other lacks. A union told apart by a word may grow in answers. */
function missing(of: Schema[], from: Schema[], sides: Comparison, isReversed = false): string[] {
  const [own, other] = isReversed ? [sides.after, sides.before] : [sides.before, sides.after];
  const names = from.map((one) => keyOf(one, other));
  const isTold = isReversed && of.every(({ $ref }) => $ref !== undefined) && from.length > 1;
  return isTold ? [] : of.map((one) => keyOf(one, own)).filter((name) => !names.includes(name));
}

function valueBreaks(at: string, was: Schema, is: Schema, sides: Comparison): string[] {
  const pair = `${was.$ref ?? ""} ${is.$ref ?? ""}`;
  if (was.$ref && is.$ref && sides.seen.has(pair)) return [];
  sides.seen.add(pair);
  const before = found(was, sides.before);
  const after = found(is, sides.after);
  // A named union is one as well.
  if (before.anyOf || before.oneOf || after.anyOf || after.oneOf) return schemaBreaks(at, before, after, sides);
  const type = (schema: Schema) => String(schema.type ?? "anything");
  if (type(before) !== type(after)) return [`${at} is ${type(after)} and was ${type(before)}`];
  return [
    ...enumBreaks(at, before, after),
    ...(sides.direction === "sent" ? limitBreaks(at, before, after) : []),
    ...fieldBreaks(at, before, after, sides),
    ...(before.items && after.items ? schemaBreaks(`${at}[]`, before.items, after.items, sides) : []),
  ];
}

function enumBreaks(at: string, before: Schema, after: Schema): string[] {
  const was = before.enum ?? (before.const === undefined ? [] : [before.const]);
  const is = after.enum ?? (after.const === undefined ? null : [after.const]);
  if (is === null) return [];
  if (was.length === 0) return [`${at} is only ${is.join(", ")} now`];
  return was.filter((value) => !is.includes(value)).map((value) => `${at} knows ${JSON.stringify(value)} no more`);
}

const least = ["minLength", "minItems", "minimum"] as const;
const most = ["maxLength", "maxItems", "maximum"] as const;

function limitBreaks(at: string, before: Schema, after: Schema): string[] {
  const number = (schema: Schema, name: string, otherwise: number) =>
    typeof schema[name] === "number" ? schema[name] : otherwise;
  return [
    ...least.filter((name) => number(after, name, -Infinity) > number(before, name, -Infinity)),
    ...most.filter((name) => number(after, name, Infinity) < number(before, name, Infinity)),
    ...["pattern", "format"].filter((name) => after[name] !== undefined && after[name] !== before[name]),
  ].map((name) => `${at} is narrower: ${name} is ${after[name]} and was ${before[name] ?? "not set"}`);
}

function fieldBreaks(at: string, before: Schema, after: Schema, sides: Comparison): string[] {
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
    const now = after.properties?.[name];
    return now ? schemaBreaks(`${at}.${name}`, field, now, sides) : [`${at}.${name} is gone`];
  });
  const [must, may] = [after.required ?? [], before.required ?? []];
  const required =
    sides.direction === "sent"
      ? must.filter((name) => !may.includes(name)).map((name) => `${at}.${name} is required now`)
      : may
          .filter((name) => !must.includes(name) && after.properties?.[name])
          .map((name) => `${at}.${name} may be left out now`);
  return [...fields, ...required];
}
