import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "./pool.ts";

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
