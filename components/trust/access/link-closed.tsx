import { ButtonLink } from "#ui/ui/button.tsx";
import { Door } from "./door.tsx";

/** For a link of a mail that opens nothing: it says why that may be, and the way to another. */
export function LinkClosed({ again }: { again: { href: string; label: string } }) {
  return (
    <Door
      title="This link is not open"
      description="It was used already, or has run out: a link works once, for a short time."
    >
      <ButtonLink href={again.href} variant="primary">
        {again.label}
      </ButtonLink>
    </Door>
  );
}
