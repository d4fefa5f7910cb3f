import type * as z from "zod";
import type { Issue } from "./answer.ts";
import { AppError } from "./errors.ts";
import { isPlain } from "./pages.ts";

const articles: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
};

const list = (words: readonly unknown[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** The ends of a range, which may be its own or not. */
const least = ({ minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) =>
  inclusive === false ? `more than ${minimum}` : `${minimum} or more`;
const most = ({ maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) =>
  `${inclusive === false ? "less than" : "at most"} ${maximum}`;

/** What zod found wrong, as the rest of a sentence that begins with the field's name. */
function rule(issue: z.core.$ZodRawIssue): string {
  // Whatever it should have been: a word of a list, or one of several shapes.
  if (issue.input === undefined) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${articles[issue.expected] ?? `a ${issue.expected}`}`;
    case "invalid_value":
      return `must be ${list(issue.values)}`;
    case "too_small":
      return issue.origin === "string"
        ? "must not be empty"
        : `must ${issue.origin === "array" ? `have ${issue.minimum} or more items` : `be ${least(issue)}`}`;
    case "too_big":
      return issue.origin === "string"
        ? `must be at most ${issue.maximum} characters long`
        : `must ${issue.origin === "array" ? `have at most ${issue.maximum} items` : `be ${most(issue)}`}`;
    case "not_multiple_of":
      return "must be a whole number";
    default:
      return "has the wrong form";
  }
}

const dotted = (path: readonly PropertyKey[]) => path.map(String).join(".");

/** What cannot be kept, wherever it stands in the input: text that PostgreSQL has no letters for, and numbers that JSON does not read back. */
function unkeepable(value: unknown, path: string, found: Issue[]): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value))
      found.push({ path, message: "must be a number that is not beyond 1.7976931348623157e308" });
  } else if (typeof value === "string") {
    if (!isPlain(value)) found.push({ path, message: "must not contain U+0000 or a lone surrogate" });
  } else if (typeof value === "object" && value !== null && !(value instanceof Uint8Array)) {
    for (const [key, member] of Object.entries(value)) {
      if (!isPlain(key)) found.push({ path, message: "must not contain U+0000 or a lone surrogate in a key" });
      unkeepable(member, path === "" ? key : `${path}.${key}`, found);
    }
  }
}

/** What a list, a file or a report is asked of from one day or month to another. */
const SPANS = [
  ["from", "to"],
  ["due_from", "due_to"],
] as const;

/** The names of spans of days or months that end before they begin, and their first day: nothing is in them, whoever asks. */
export function backward(input: unknown): { first: string; last: string; from: string }[] {
  if (typeof input !== "object" || input === null) return [];
  const given = new Map(Object.entries(input));
  return SPANS.flatMap(([first, last]) => {
    const [from, to] = [given.get(first), given.get(last)];
    const isSpan = [from, to].every((day) => typeof day === "string" && /^\d{4}-\d{2}(-\d{2})?$/.test(day));
    return isSpan && to < from ? [{ first, last, from }] : [];
  });
}

function refuse(issues: Issue[]): never {
  const [first, ...others] = issues;
  const more = others.length === 0 ? "" : ` (and ${others.length} more: see issues)`;
  throw new AppError(400, "validation_error", `${first?.path || "The body"} ${first?.message}${more}`, { issues });
}

/**
 * The input as an operation's schema has it. Throws 400 with every issue, `error` naming the first field and its rule.
 * Unknown fields are dropped (decisions "Answers").
 */
export function parseInput<I extends z.ZodType>(schema: I, input: unknown): z.output<I> {
  const parsed = schema.safeParse(input, { error: rule });
  if (!parsed.success) {
    refuse(parsed.error.issues.map((issue) => ({ path: dotted(issue.path), message: issue.message })));
  }
  const found: Issue[] = backward(parsed.data).map(({ first, last, from }) => ({
    path: last,
    message: `must not be before ${first}, ${from}`,
  }));
  unkeepable(parsed.data, "", found);
  if (found.length > 0) refuse(found);
  return parsed.data;
}
