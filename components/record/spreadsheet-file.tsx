"use client";

import { useState } from "react";
import type { Act } from "#ui/ui/act.ts";
import { ofField } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { base64Of, FileInput } from "#ui/ui/file-input.tsx";
import { usePreview } from "#ui/ui/preview.ts";

/** A request of a page holds a little less than one of the API, and base64 is a third longer than the file. */
const MOST_BYTES = 650_000;

/** A spreadsheet as an import is asked with it. */
export interface SpreadsheetFile {
  format: "csv" | "xlsx";
  filename: string;
  content_base64: string;
}

/** A chosen spreadsheet with whatever else is asked of it, and what an import of it would do, asked anew with each change. */
export function useSpreadsheet<Given, Preview>(ask: Act<Given, Preview>, givenOf: (file: SpreadsheetFile) => Given) {
  const [given, setGiven] = useState<Given | null>(null);
  const [isLarge, setLarge] = useState(false);
  const { preview, pending, failure, want, forget } = usePreview(ask);
  const look = (next: Given | null) => {
    setGiven(next);
    want(next);
  };
  const choose = async ([file]: File[]) => {
    if (!file) return;
    forget();
    look(null);
    setLarge(file.size > MOST_BYTES);
    if (file.size > MOST_BYTES) return;
    const format = /\.xlsx$/i.test(file.name) ? "xlsx" : "csv";
    look(givenOf({ format, filename: file.name, content_base64: await base64Of(file) }));
  };
  const change = (of: Partial<Given>) => given && look({ ...given, ...of });
  return { given, preview, pending, change, choose, isLarge, ...ofField(failure, "content_base64") };
}

/** Where the spreadsheet is chosen. `tooLarge` says what to do with one that no page takes. */
export function SpreadsheetField({
  of: { choose, isLarge, fault },
  tooLarge,
}: {
  of: Pick<ReturnType<typeof useSpreadsheet>, "choose" | "isLarge" | "fault">;
  tooLarge: string;
}) {
  return (
    <Field label="File" name="content_base64" error={isLarge ? tooLarge : fault}>
      <FileInput
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onFiles={choose}
      />
    </Field>
  );
}
