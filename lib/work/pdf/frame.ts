import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfSource } from "#lib/core/file.ts";
import { settable } from "./fonts.ts";
import { style } from "./style.ts";

/** What stands on every page: from the second on what document this is, and below its identifier, hash and page number. */
export function frame({ title, company, document_id, sha256 }: PdfSource): ReactElement[] {
  const running = settable(`${company} · ${title}`);
  return [
    h(Text, {
      key: "running",
      fixed: true,
      style: style.running,
      render: ({ pageNumber }: { pageNumber: number }) => (pageNumber === 1 ? "" : running),
    }),
    h(View, { key: "rule", fixed: true, style: style.rule }),
    h(Text, { key: "id", fixed: true, style: style.footId }, document_id),
    h(Text, { key: "hash", fixed: true, style: style.footHash }, `SHA-256 ${sha256}`),
    h(Text, {
      key: "page",
      fixed: true,
      style: style.footPage,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `Page ${pageNumber} of ${totalPages}`,
    }),
  ];
}
