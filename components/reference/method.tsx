import clsx from "clsx";

/** Reading is quiet; what writes stands out, and what takes away is marked as such. */
const tones: Record<string, string> = { GET: "text-muted", DELETE: "text-danger" };

export function Method({ method, className }: { method: string; className?: string }) {
  return (
    <span className={clsx("font-medium font-mono text-xs", tones[method] ?? "text-accent", className)}>{method}</span>
  );
}
