import { expect, it } from "vitest";
import * as z from "zod";
import { operation, within } from "#lib/core/operation.ts";
import { answer } from "./acting.ts";

const Counted = z.object({ name: z.string(), units: z.int(), left: z.int().min(0) });

const count = operation({
  ...within("equity", "/v1/counts")("count", "GET"),
  title: "Count",
  about: "Counts.",
  input: z.object({}),
  output: Counted,
  example: {},
  run: () => Promise.resolve({ name: "Ada", units: 1, left: 0 }),
});

const past = Number.MAX_SAFE_INTEGER + 1;

it("refuses an answer for a sum past 2^53-1, which it names, and takes any other fault of it for one of ours", () => {
  expect(answer(count, {}, { name: "Ada", units: past - 1, left: 0 })).toEqual({
    name: "Ada",
    units: past - 1,
    left: 0,
  });
  for (const units of [past, -past]) {
    expect(() => answer(count, {}, { name: "Ada", units, left: 0 })).toThrow(
      expect.objectContaining({ status: 400, code: "out_of_range", message: "A sum would pass 2^53-1: units." }),
    );
  }
  expect(() => answer(count, {}, { name: "Ada", units: past, left: -1 })).toThrow(z.core.$ZodError);
});
