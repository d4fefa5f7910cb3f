import { ExternalLink } from "lucide-react";
import { CopyButton } from "#ui/ui/copy-button.tsx";

/** The address of the invoice's public page, to be handed to the customer. */
export function PublicLink({ url }: { url: string }) {
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 rounded-md border bg-sunken py-1 pr-1.5 pl-3">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm font-mono text-sm hover:underline"
        >
          <span className="min-w-0 truncate">{url}</span>
          <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="sr-only">(opens the public page in a new tab)</span>
        </a>
        <CopyButton text={url} label="the public link" className="size-9! sm:size-8!" />
      </p>
      <p className="mt-2 text-muted">
        Whoever has this link sees the invoice, whether it is paid, and its PDF; and nothing else.
      </p>
    </>
  );
}
