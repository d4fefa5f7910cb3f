import { createElement, Fragment, type ReactNode } from "react";

/** The little Markdown that descriptions hold: paragraphs, and code between backticks. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <>
      {text.split("\n\n").map((paragraph) => (
        <p key={paragraph} className={className}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  );
}

export function Inline({ text }: { text: string }) {
  const parts = text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/.test(part) ? createElement(Code, null, part.slice(1, -1)) : part));
  // Spread, since the parts never move among each other and so need no keys.
  return createElement(Fragment, null, ...parts);
}

export function Code({ children }: { children?: ReactNode }) {
  return (
    <code className="rounded-sm bg-neutral-soft px-1 py-px font-mono text-[0.92em] [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}
