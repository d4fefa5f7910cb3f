import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { PlainTable } from "./plain-table.tsx";

const drawn = (name: string) =>
  renderToString(
    createElement(PlainTable<string>, {
      caption: "Vendors",
      columns: [{ key: "name", header: "Name", cell: (told) => told }],
      rows: [name],
      rowKey: (told) => told,
    }),
  );

it("breaks a name that no space parts, which would make its column wider than the page, and no other", () => {
  const broken = 'class="[overflow-wrap:anywhere]"';
  expect(drawn("M".repeat(200))).toContain(broken);
  expect(drawn("Harbor Registered Agents LLC, of Dover, Kent County, Delaware")).not.toContain(broken);
});
