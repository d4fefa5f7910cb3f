import { expect, it } from "vitest";
import { calendarText } from "./ics.ts";

const event = {
  uid: "obl_1@minutebook",
  summary: "File: Delaware; report, and tax\nby mail \\ online",
  description: "é".repeat(60),
  location: null,
  start: "2027-03-01",
  stamp: "2026-12-01T15:00:00.000Z",
  sequence: 0,
};

it("escapes text, folds lines at 75 octets without cutting a letter, and ends each by CRLF", () => {
  const text = calendarText("Acme, Inc.", [event]);
  expect(text).toContain("SUMMARY:File: Delaware\\; report\\, and tax\\nby mail \\\\ online\r\n");
  expect(text).toContain("X-WR-CALNAME:Acme\\, Inc.\r\n");
  expect(text).toContain("DTSTART;VALUE=DATE:20270301\r\n");
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${"é".repeat(60)}`);
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
});

it("invites one person to a time, by a method", () => {
  const attendee = { name: 'Ada "Countess" Byron', email: "ada@example.com" };
  const text = calendarText("Acme", [{ ...event, start: "2026-12-01T15:00:00Z", attendee, sequence: 2 }], "REQUEST");
  expect(text).toContain("METHOD:REQUEST\r\n");
  expect(text).toContain("DTSTART:20261201T150000Z\r\nDTEND:20261201T160000Z\r\n");
  expect(text.replaceAll("\r\n ", "")).toContain('ATTENDEE;CN="Ada  Countess  Byron";ROLE=REQ-PARTICIPANT');
});
