import fc from "fast-check";
import { expect, test } from "vitest";
import { asOwner } from "../../e2e/support/database.ts";
import { instant, pool, textArray } from "./pool.ts";

const digits = (number: number, count: number) => String(number).padStart(count, "0");

test("a moment is written as the wire has it, however many digits PostgreSQL gives its second", () => {
  const moment = fc.tuple(
    fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
    fc.integer({ min: 0, max: 999_999 }),
  );
  fc.assert(
    fc.property(moment, ([day, micros]) => {
      const fraction = micros === 0 ? "" : `.${digits(micros, 6).replace(/0+$/, "")}`;
      const text = `${day.toISOString().slice(0, 19).replace("T", " ")}${fraction}+00`;
      expect(instant(text)).toBe(`${day.toISOString().slice(0, 19)}.${digits(micros, 6).slice(0, 3)}Z`);
    }),
  );
});

test("a moment of another offset is the same moment in UTC", () => {
  expect(instant("2026-11-20 09:30:00.5+02")).toBe("2026-11-20T07:30:00.500Z");
});

/** As PostgreSQL's array_out writes an element (src/backend/utils/adt/arrayfuncs.c): quoted where it could be read as something else. */
const written = (element: string | null) => {
  if (element === null) return "NULL";
  const isPlain = element !== "" && !/[{},"\\ \t\n\r\v\f]/.test(element) && element.toUpperCase() !== "NULL";
  return isPlain ? element : `"${element.replaceAll(/["\\]/g, "\\$&")}"`;
};

test("an array of texts is what was put into it, whatever its texts are made of", () => {
  const piece = fc.constantFrom("a", "NULL", "null", ",", "{", "}", '"', "\\", " ", "é", "\n", "1");
  const element = fc.option(fc.array(piece, { maxLength: 4 }).map((some) => some.join("")));
  fc.assert(
    fc.property(fc.array(element, { maxLength: 5 }), (elements) => {
      expect(textArray(`{${elements.map(written).join(",")}}`)).toEqual(elements);
    }),
  );
});

test("a connection that breaks in somebody's hands fails their next statement, and nothing else", async () => {
  const client = await pool().connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  // What nobody listens to would end the process here, and fails the whole run of the tests.
  await asOwner("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
});
