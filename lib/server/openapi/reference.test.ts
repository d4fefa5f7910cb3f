import { expect, it } from "vitest";
import { apiCodes } from "#lib/core/codes.ts";
import { route } from "#lib/core/operation.ts";
import { chapters } from "#lib/operations.ts";
import { chaptersOf } from "#ui/reference/chapters.ts";
import { curlExample } from "#ui/reference/curl.ts";
import type { OpenApi } from "#ui/reference/openapi.ts";
import { placesOf } from "#ui/reference/places.ts";
import { openApi } from "../openapi.ts";
import { operationIdOf } from "./operation-ids.ts";

// What the pages of the reference are drawn from; that they show it, e2e/dashboard/reference.spec.ts looks at.

const ofThem = chaptersOf(JSON.parse(openApi()) as OpenApi);

it("tells in each chapter of the reference the operations that the API serves of it, with the scope that they need", () => {
  const served = chapters.map(({ title, operations }) => ({
    title,
    told: operations.flatMap(({ name, title, http, scope, ofAnyScope }) =>
      http === undefined
        ? []
        : [{ anchor: operationIdOf({ name }), title, needs: ofAnyScope ? "Any key" : scope, ...route(http) }],
    ),
  }));
  expect(ofThem.map(({ title }) => title)).toEqual(served.map(({ title }) => title));
  for (const [at, { told }] of served.entries()) {
    const { entries = [] } = ofThem[at] ?? {};
    expect(entries.map(({ anchor }) => anchor).toSorted()).toEqual(told.map(({ anchor }) => anchor).toSorted());
    for (const { anchor, title, method, path, needs } of told) {
      const entry = entries.find((one) => one.anchor === anchor);
      expect(entry).toMatchObject({ method, path, operation: { summary: title } });
      expect(entry?.operation.description, anchor).toContain(needs);
      const begins = `${method === "GET" ? "curl" : `curl -X ${method}`} "https://books.example/v1/`;
      expect(entry && curlExample(entry, "https://books.example"), anchor).toContain(begins);
    }
  }
});

it("gives each operation, record and error code one place, which nothing else has", () => {
  const places = placesOf(ofThem).map(({ href }) => href);
  expect(new Set(places).size).toBe(places.length);
  for (const code of Object.keys(apiCodes)) expect(places).toContain(`/docs#code-${code}`);
});
