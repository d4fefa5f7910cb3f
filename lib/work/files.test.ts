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

it.each([
  ["Form 15620 Ada Byron.pdf", 'filename="Form 15620 Ada Byron.pdf"'],
  ["Form Łukasz.pdf", `filename="Form _ukasz.pdf"; filename*=UTF-8''Form%20%C5%81ukasz.pdf`],
  [
    "王 “O'Hara (1)” 😀.csv",
    `filename="_ _O'Hara (1)_ _.csv"; filename*=UTF-8''%E7%8E%8B%20%E2%80%9CO%27Hara%20%281%29%E2%80%9D%20%F0%9F%98%80.csv`,
  ],
  ['x"; filename="evil.exe', `filename="x_; filename=_evil.exe"; filename*=UTF-8''x%22%3B%20filename%3D%22evil.exe`],
  ["a\r\nSet-Cookie: b/../c\\d.pdf", 'filename="a Set-Cookie: b .. c d.pdf"'],
])("a name of somebody's own is one name, whatever it is: %j", (filename, told) => {
  const headers = fileHeaders({ filename, content_type: "application/pdf", content: { text: "a" } });
  expect(new Headers(headers).get("Content-Disposition")).toBe(`inline; ${told}`);
});
