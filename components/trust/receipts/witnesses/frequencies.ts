import type { Witness } from "#lib/domains/trust/receipts/witnesses/schema.ts";

export const frequencyLabels: Record<Witness["frequency"], string> = {
  hourly: "Every hour",
  daily: "Every day",
  weekly: "Every week",
};

export const frequencyOptions = Object.entries(frequencyLabels).map(([value, label]) => ({ value, label }));
