import { expect, it } from "vitest";
import { fileHeaders } from "./files.ts";

it("a file of a record is kept by nobody on its way, and taken for nothing but what it is", () => {
  const file = { filename: "Audit-trail.csv", content_type: "text/csv; charset=utf-8", content: { text: "a" } };
  expect(fileHeaders(file)).toEqual({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'inline; filename="Audit-trail.csv"',
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
});
