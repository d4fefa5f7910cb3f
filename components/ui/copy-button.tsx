"use client";

import clsx from "clsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard outside https and localhost: the old way still works there.
    const held = document.createElement("textarea");
    held.value = text;
    held.style.position = "fixed";
    held.style.opacity = "0";
    document.body.append(held);
    held.select();
    const done = document.execCommand("copy");
    held.remove();
    return done;
  }
}

export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        title="Copy"
        onClick={async () => setSaid((await copy(text)) ? "Copied" : "Could not copy")}
        className={clsx(
          "inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink print:hidden",
          className,
        )}
      >
        {said === "Copied" ? (
          <Check aria-hidden="true" className="size-3.5 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-3.5" />
        )}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
