import type { Tier } from "../obligations/schema.ts";
import { daysBetween } from "./calendar.ts";

/** How urgent a due date is from today on: within 7 days critical, 30 high, 90 medium, else low; what is past is critical. */
export function tierOf(due_date: string, today: string): Tier {
  const left = daysBetween(today, due_date);
  if (left <= 7) return "critical";
  if (left <= 30) return "high";
  return left <= 90 ? "medium" : "low";
}
