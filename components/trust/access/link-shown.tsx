"use client";

import { ShownOnce } from "#ui/ui/shown-once.tsx";

/** An invitation's link in the hands of who hands it over. */
export interface ShownLink {
  email: string;
  token: string;
}

export function LinkShown({ link, onDone }: { link: ShownLink | null; onDone: () => void }) {
  return (
    <ShownOnce
      title={`Hand this link to ${link?.email ?? "them"}`}
      description="It is shown this once and works once. Whoever opens it first gets in, since no mail has shown that it came to the right mailbox: send it the way you would a key."
      secret={link === null ? null : `${window.location.origin}/invitation/${link.token}`}
      label="invitation link"
      onDone={onDone}
    />
  );
}
