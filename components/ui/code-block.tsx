import clsx from "clsx";
import { CopyButton } from "#ui/ui/copy-button.tsx";
import { ScrollBox } from "#ui/ui/scroll-box.tsx";

export function CodeBlock({
  code,
  label,
  wrap = false,
  className,
}: {
  code: string;
  /** What it is, for the copy button and screen readers: "request", "certificate". */
  label: string;
  wrap?: boolean;
  className?: string;
}) {
  return (
    <figure aria-label={label} className={clsx("flex min-w-0 items-start rounded-lg border bg-sunken", className)}>
      <ScrollBox
        as="pre"
        className={clsx(
          "max-h-96 min-w-0 flex-1 overflow-auto rounded-lg p-4 font-mono text-ink text-sm -outline-offset-2",
          wrap && "whitespace-pre-wrap [overflow-wrap:anywhere]",
        )}
      >
        <code>{code}</code>
      </ScrollBox>
      <CopyButton text={code} label={label} className="m-2 size-8" />
    </figure>
  );
}
