import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { told } from "#lib/domains/trust/policies/writing.ts";
import { some } from "../../../e2e/support/table.ts";
import { TemplateFields } from "./template-fields.tsx";

it.each(some(told.map(({ template, fields, example }) => [template, fields, example] as const)))(
  "the form of %s has a control for each of its fields, filled with what is given",
  (_, schema, given) => {
    const drawn = renderToString(createElement(TemplateFields, { schema, given }));
    const names = Object.keys((schema.properties ?? {}) as object);
    for (const name of names) expect(drawn).toMatch(new RegExp(`name="fields\\.${name}(\\[\\])?"`));
    if (typeof given.amount_cents === "number") {
      expect(drawn).toContain(`value="${(given.amount_cents / 100).toLocaleString("en-US")}.00"`);
    }
  },
);
