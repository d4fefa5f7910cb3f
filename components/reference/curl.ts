import type { Entry } from "#ui/reference/chapters.ts";

const exampleOf = (value: unknown) => encodeURIComponent(String(value));

/** The operation as a command that runs as it stands, once KEY is set. */
export function curlExample({ method, path, operation }: Entry, origin: string): string {
  const parameters = operation.parameters ?? [];
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    exampleOf(parameters.find((one) => one.in === "path" && one.name === name)?.example ?? `{${name}}`),
  );
  const query = parameters
    .filter((one) => one.in === "query" && one.example !== undefined)
    .map(({ name, example }) => `${name}=${exampleOf(example)}`)
    .join("&");
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${origin}${at}${query ? `?${query}` : ""}"`,
    `-H "Authorization: Bearer $KEY"`,
  ];
  if (content) {
    lines.push(`-H "Content-Type: ${type}"`);
    // A quote inside single quotes ends them for the shell, so it is closed, escaped and opened again.
    lines.push(`-d '${JSON.stringify(content.example ?? {}, null, 2).replaceAll("'", `'\\''`)}'`);
  }
  if (operation.responses["200"]?.content?.["application/pdf"]) lines.push("-o document.pdf");
  return lines.join(" \\\n  ");
}
