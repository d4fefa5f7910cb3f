import type { Metadata } from "next";
import { Letter } from "#ui/money/invoicing/letter.tsx";

export const metadata: Metadata = { title: "Nothing to sign here", robots: { index: false, follow: false } };

export default function NothingToSign() {
  return (
    <Letter>
      <h1 className="font-semibold text-2xl tracking-[-0.015em]">There is nothing to sign at this address</h1>
      <p className="mt-2 text-pretty text-muted">
        The link may have lost its end on the way. Open it again from the message it came in, or ask whoever sent it for
        another.
      </p>
    </Letter>
  );
}
