/** A person's or a workspace's first letters, beside its name. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-sm bg-accent-soft font-medium text-accent text-xs"
    >
      {letters}
    </span>
  );
}
