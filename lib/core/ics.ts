/** What a calendar shows: a day, or a time. */
export interface CalendarEvent {
  /** Stays the same for as long as it is about the same thing, so that a calendar changes what it has. */
  uid: string;
  summary: string;
  description: string | null;
  location: string | null;
  /** `YYYY-MM-DD` for the whole day, or a timestamp. */
  start: string;
  /** When it was changed last: a timestamp. */
  stamp: string;
  sequence: number;
  /** Whom it is sent to, and by whom; only of an invitation. */
  organizer?: { name: string; email: string };
  attendee?: { name: string; email: string };
}

/** How long a meeting is shown that says when it begins, and not for how long. */
const MEETING_MINUTES = 60;

/** Text as RFC 5545 has it (3.3.11): backslashes, semicolons, commas and line ends are escaped. */
const escaped = (text: string) =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");

/** A parameter's value in quotes, which may hold anything but quotes and control characters (3.2). */
const quoted = (text: string) => `"${text.replaceAll(/["\p{Cc}]/gu, " ")}"`;

const MOST_OCTETS = 75;

/** A line in pieces of 75 octets at most, of which all but the first begin with a space (3.1); no character is cut in two. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

const plainDay = (day: string) => day.replaceAll("-", "");
/** `2026-12-01T15:00:00.000Z` → `20261201T150000Z`. */
const plainTime = (time: string) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

function times(start: string): string[] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(start)) return [`DTSTART;VALUE=DATE:${plainDay(start)}`];
  const end = new Date(Date.parse(start) + MEETING_MINUTES * 60_000).toISOString();
  return [`DTSTART:${plainTime(start)}`, `DTEND:${plainTime(end)}`];
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, summary, description, location, start, stamp, sequence, organizer, attendee } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${plainTime(stamp)}`,
    `SEQUENCE:${sequence}`,
    ...times(start),
    `SUMMARY:${escaped(summary)}`,
    ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(attendee
      ? [
          `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee.email}`,
        ]
      : ["TRANSP:TRANSPARENT"]),
    "END:VEVENT",
  ];
}

/** A calendar as text (RFC 5545): a feed that is read again and again, or with a method (RFC 5546) an invitation. */
export function calendarText(name: string, events: readonly CalendarEvent[], method: "REQUEST" | null = null): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Minutebook//Minutebook//EN",
    "CALSCALE:GREGORIAN",
    ...(method === null
      ? [`X-WR-CALNAME:${escaped(name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT6H"]
      : [`METHOD:${method}`]),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
