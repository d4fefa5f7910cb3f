"use client";

import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useControl } from "#ui/ui/field.tsx";

export interface InputProps extends ComponentProps<"input"> {
  /** A unit or sign inside the edge, before or after what is typed: "$", "%", "days". */
  lead?: ReactNode;
  trail?: ReactNode;
  /** For identifiers and codes. */
  mono?: boolean | undefined;
  /** Offers these while leaving any other answer open (a native datalist). */
  suggestions?: readonly string[] | undefined;
}

export function Input({ lead, trail, mono = false, suggestions, className, id, name, required, ...rest }: InputProps) {
  const wired = useControl({ id, name, required });
  const listId = useId();
  const input = (
    <input
      {...wired}
      {...(suggestions ? { list: listId } : {})}
      {...rest}
      className={clsx("control", mono && "font-mono", lead && "pl-8", trail && "pr-14", className)}
    />
  );
  if (!(lead || trail || suggestions)) return input;
  return (
    <div className="relative min-w-0">
      {lead ? <Affix className="left-0 pl-3">{lead}</Affix> : null}
      {input}
      {trail ? <Affix className="right-0 pr-3">{trail}</Affix> : null}
      {suggestions ? (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </div>
  );
}

function Affix({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={clsx("pointer-events-none absolute inset-y-0 flex items-center text-muted [&_svg]:size-4", className)}
    >
      {children}
    </span>
  );
}
