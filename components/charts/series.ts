/** What a series' colour says: the one that counts, the one beside it, a running figure; or a tone that means something. */
export type ChartTone = "accent" | "neutral" | "ink" | "warning" | "danger";

/** One figure of every point, drawn as bars or as a line. */
export interface ChartSeries {
  key: string;
  label: string;
  kind: "bar" | "line";
  tone: ChartTone;
}

/** A place on the horizontal axis, and its figures in cents by the keys of the series. */
export interface ChartPoint {
  /** In full, for the table: "March 2026". */
  label: string;
  /** As short as the axis needs it: "Mar". */
  tick: string;
  cents: Readonly<Record<string, number>>;
}

/** Variables that hold in light and dark; bars of two tones differ in lightness too, not by hue alone. */
export const chartColors: Readonly<Record<ChartTone, string>> = {
  accent: "var(--accent)",
  neutral: "var(--control)",
  ink: "var(--ink)",
  warning: "var(--warning)",
  danger: "var(--danger)",
};
