/** What a reader has filled in to try an operation. */
export interface Filled {
  method: string;
  /** `/v1/entities/{entity_id}`. */
  path: string;
  values: Readonly<Record<string, string>>;
  /** The names that go into the query. */
  query: readonly string[];
  body: string | null;
  dryRun: boolean;
}

/** The address and the body that a filled form asks for. Throws a sentence where it cannot be asked. */
export function requestOf({ method, path, values, query, body, dryRun }: Filled): { url: string; body: string | null } {
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]?.trim();
    if (!value) throw new Error(`${name} is in the address: give one.`);
    return encodeURIComponent(value);
  });
  const asked = new URLSearchParams(query.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  if (dryRun) asked.set("dry_run", "true");
  const url = asked.size === 0 ? at : `${at}?${asked}`;
  if (body === null || method === "GET") return { url, body: null };
  try {
    JSON.parse(body);
  } catch (error) {
    throw new Error(`The body is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}`);
  }
  return { url, body };
}

/** An answer's text as people read it. */
export function prettied(text: string, type: string): string {
  if (!type.includes("json")) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
