import { withoutLastZeros } from "../price/rules.ts";

const MILLION = 1_000_000;

/** A rate as a decimal string of the percentage that it is: 8 → `0.08`. */
export function rateOfPercent(percent: number): string {
  const parts = String(Math.round(percent * (MILLION / 100))).padStart(6, "0");
  return `0.${withoutLastZeros(parts).padEnd(2, "0")}`;
}

/** The percentage that a rate is: `0.08` → 8. */
export const percentOfRate = (rate: string): number => Math.round(Number(rate) * MILLION) / (MILLION / 100);
