"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

const local = { year: "numeric", month: "short", day: "numeric" } as const;
const withTime = { ...local, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;

/** A moment by the reader's own clock, with its zone where the time is told. A server writes it in UTC, `text`, since it knows no reader. */
export function LocalTime({ value, time, text }: { value: string; time: boolean; text: string }) {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat("en-US", time ? withTime : local).format(new Date(value)),
    () => text,
  );
}
