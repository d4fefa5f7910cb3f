/** What a form holds of a text; of what holds none, an empty one. */
export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** One control's name and what it holds, already of its type. */
export type Entry = readonly [name: string, value: unknown];

type Branch = Map<string, unknown>;

/**
 * `registered_agent.name` and `directors.0.name` become objects and lists, as the API takes them. A gap in a list keeps its
 * place (as an empty object), so that an issue at `directors.2.name` names the same field the reader sees.
 */
export function nest(entries: readonly Entry[]): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [name, value] of entries) {
    const keys = name.split(".");
    const last = keys.pop() ?? name;
    let branch = root;
    for (const key of keys) {
      const next = branch.get(key);
      if (next instanceof Map) branch = next;
      else {
        const made: Branch = new Map();
        branch.set(key, made);
        branch = made;
      }
    }
    branch.set(last, value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, grown(value)]));
}

function grown(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const keys = [...value.keys()].map(String);
  if (!keys.every((key) => /^\d{1,4}$/.test(key))) {
    return Object.fromEntries([...value].map(([key, held]) => [key, grown(held)]));
  }
  const length = Math.max(...keys.map(Number)) + 1;
  return Array.from({ length }, (_, index) => (value.has(String(index)) ? grown(value.get(String(index))) : {}));
}

/** "1,234.5" → 123450, "(3.00)" → -300. What is not an amount stays as typed, for the server to refuse at its field. */
export function centsOf(text: string): number | string {
  const plain = text.replaceAll(/[\s,$]/g, "").replace(/^\((.+)\)$/, "-$1");
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return text;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return text;
  return match[1] ? -cents : cents;
}

/** What is written one a line, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function typed(text: string, type: string | undefined): unknown {
  if (type === "cents") return centsOf(text);
  if (type === "boolean") return text === "true";
  if (type === "lines") return linesOf(text);
  if (type === "number") {
    const plain = text.replaceAll(/[\s,_]/g, "");
    return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : text;
  }
  return text;
}

/**
 * What a form holds, by its controls' names. An empty text is left out; a lone checkbox is true or false; checkboxes whose
 * name ends in `[]` make a list; `data-type` on a control ("number", "cents", "boolean", "lines") says what its text means.
 */
export function readForm(form: HTMLFormElement, submitter: HTMLElement | null = null): Record<string, unknown> {
  const entries: Entry[] = [];
  const lists = new Map<string, unknown[]>();
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) {
      if (!control.name || control.matches(":disabled")) continue;
      if (control.type === "checkbox" && control.name.endsWith("[]")) {
        const name = control.name.slice(0, -2);
        const list = lists.get(name) ?? [];
        if (control.checked) list.push(control.value);
        lists.set(name, list);
      } else if (control.type === "checkbox") entries.push([control.name, control.checked]);
      else if (control.type === "radio") {
        if (control.checked) entries.push([control.name, typed(control.value, control.dataset.type)]);
      } else if (control.type === "file") {
        const file = control.files?.[0];
        if (file) entries.push([control.name, file]);
      } else if (control.value !== "") {
        entries.push([control.name, typed(control.value, control.dataset.type ?? control.type)]);
      }
    } else if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
      if (!control.name || control.matches(":disabled") || control.value === "") continue;
      entries.push([control.name, typed(control.value, control.dataset.type)]);
    }
  }
  if (submitter instanceof HTMLButtonElement && submitter.name) entries.push([submitter.name, submitter.value]);
  return nest([...entries, ...lists]);
}
