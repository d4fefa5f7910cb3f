import type { BookSource } from "#lib/core/file.ts";

/** What the index says of a file. */
export interface IndexedFile {
  path: string;
  bytes: number;
  sha256: string;
  what: string;
  day: string;
  record_id: string | null;
  standing: string | null;
  text_sha256: string | null;
  receipt_id: string | null;
  in_evidence: boolean;
}

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Text as it stands in a page: whatever somebody has called a paper is text there. */
const text = (written: string) => written.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);

/** From the index's folder to a file of another. */
const address = (path: string) => `../${path.split("/").map(encodeURIComponent).join("/")}`;

const style = `
:root{color-scheme:light dark;--line:#d9d9d6;--muted:#5f5f5a}
@media (prefers-color-scheme:dark){:root{--line:#3a3a37;--muted:#a3a39d}}
body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dt{color:var(--muted)}dd{margin:0}
table{border-collapse:collapse;width:100%}th{text-align:left;color:var(--muted);font-weight:500}
th,td{border-bottom:1px solid var(--line);padding:.3rem .75rem .3rem 0;vertical-align:top}
code{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}.day{white-space:nowrap;font-variant-numeric:tabular-nums}
`;

function row({ path, what, day, standing, sha256, receipt_id, in_evidence }: IndexedFile): string {
  const name = path.slice(path.indexOf("/") + 1);
  const stands = standing === null ? "" : ` <small>(${text(standing)})</small>`;
  const proven = in_evidence ? "" : " (not in the log yet)";
  const receipt = receipt_id === null ? "" : `<br><code>${receipt_id}</code>${proven}`;
  return `<tr><td class="day">${day}</td><td>${text(what)}${stands}<br><a href="${text(address(path))}">${text(name)}</a></td><td><code>${sha256}</code>${receipt}</td></tr>`;
}

/** The index as a page, which asks nothing of any server. */
export function indexPage(source: BookSource, files: readonly IndexedFile[], service: string): string {
  const { company, made_at, facts, folders, evidence, left_out } = source;
  const sections = folders.flatMap(({ folder, title }) => {
    const own = files.filter(({ path }) => path.startsWith(`${folder}/`));
    if (own.length === 0) return [];
    const number = folder.slice(0, 2);
    return `<section><h2>${number} ${text(title)}</h2><table><thead><tr><th>Day</th><th>File</th><th>SHA-256, and the receipt that it came by</th></tr></thead><tbody>
${own.map(row).join("\n")}
</tbody></table></section>`;
  });
  const missing = left_out.map(({ what, why }) => `<li>${text(what)}: ${text(why)}</li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Minute book of ${text(company)}</title><style>${style}</style></head><body>
<h1>Minute book of ${text(company)}</h1>
<p>All of it is as it was at ${made_at}. index.json beside this page says the same to programs, and is signed.</p>
<p><code>node verify.mjs</code>, given the zip or the folder that it was unpacked to, holds every file to that index, and checks the
${evidence.receipts} receipts in “${evidence.folder}” with their proofs, without asking anybody. Take it from ${text(service)}verify.mjs; the page
${text(service)}verify does the same in a browser. A receipt that is named beside a file is the act by which it came.</p>
<dl>${facts.map(({ name, value }) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`).join("")}</dl>
${missing.length > 0 ? `<h2>Left out</h2><ul>${missing.join("")}</ul>` : ""}
${sections.join("\n")}
</body></html>
`;
}
