"use client";

import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { DocumentList } from "./document-list.tsx";

interface Rows {
  rows: readonly DocumentSummary[];
}

/** A company's documents, page by page. */
export const DocumentTable = ({ rows }: Rows) => <DocumentList documents={rows} ended={false} />;

/** The same of a company that is dissolved. */
export const EndedDocumentTable = ({ rows }: Rows) => <DocumentList documents={rows} ended />;
