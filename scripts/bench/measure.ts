import { execFileSync } from "node:child_process";

/** What a load came to: requests a second, and milliseconds that half and 99 of 100 of them took at most. */
export interface Figure {
  rate: number;
  p50: number;
  p99: number;
}

/** The middle of some numbers; NaN of none. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const above = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? above : (above + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Resident memory in MiB of every process whose command line has these words, as `ps` tells it. */
export function memoryMebibytes(words: string): number[] {
  const listed = execFileSync("ps", ["-eo", "rss=,args="], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((line) => line.includes(words))
    .map((line) => Math.round(Number.parseInt(line.trim(), 10) / 1024));
}
