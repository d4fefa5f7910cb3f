/** What a colour may mean. Nothing is coloured for decoration. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export const toneText: Record<Tone, string> = {
  neutral: "text-muted",
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
};

export const toneSoft: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-muted",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};
