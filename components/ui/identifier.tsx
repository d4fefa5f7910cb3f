import clsx from "clsx";
import { CopyButton } from "#ui/ui/copy-button.tsx";
import { Link } from "#ui/ui/link.tsx";

/** An id or a hash. Where it does not fit, its middle is cut, not its end: the end is what tells two ids apart. */
export function Identifier({
  value,
  label = "identifier",
  href,
  copy = true,
  className,
}: {
  value: string;
  /** For the copy button's name: "Copy receipt id". */
  label?: string;
  href?: string;
  copy?: boolean;
  className?: string;
}) {
  const cut = Math.max(0, value.length - 6);
  const halves = (
    <span className="flex min-w-0 whitespace-nowrap" title={value}>
      <span className="truncate">{value.slice(0, cut)}</span>
      <span className="shrink-0">{value.slice(cut)}</span>
    </span>
  );
  return (
    <span
      className={clsx(
        "inline-flex min-w-0 items-center gap-1 align-middle font-mono text-sm",
        className ?? "max-w-full",
      )}
    >
      {href ? (
        <Link href={href} className="flex min-w-0 underline decoration-control underline-offset-4 hover:decoration-ink">
          {halves}
        </Link>
      ) : (
        halves
      )}
      {copy ? <CopyButton text={value} label={label} /> : null}
    </span>
  );
}
