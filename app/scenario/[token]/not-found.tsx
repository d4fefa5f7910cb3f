import type { Metadata } from "next";
import { Letter } from "#ui/money/invoicing/letter.tsx";

export const metadata: Metadata = { title: "No scenario here", robots: { index: false, follow: false } };

export default function NoScenario() {
  return (
    <Letter>
      <h1 className="font-semibold text-2xl tracking-[-0.015em]">There is no scenario at this address</h1>
      <p className="mt-2 text-pretty text-muted">
        The link may have expired, or been revoked by whoever sent it, or lost its end on the way. Ask them for another.
      </p>
    </Letter>
  );
}
