import type { Metadata } from "next";
import { PublicFrame } from "#ui/reference/public-frame.tsx";
import { Checker } from "#ui/trust/verify/checker.tsx";

export const metadata: Metadata = {
  title: "Check a document",
  description: "Whether a file is, byte for byte, a document of this record, and who signed it.",
};

export default function VerifyPage() {
  return (
    <PublicFrame width="narrow">
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-3xl px-4 py-8 outline-none sm:px-6 lg:py-12">
        <h1 className="font-semibold text-2xl tracking-[-0.015em]">Check a document</h1>
        <p className="mt-1.5 max-w-2xl text-pretty text-muted">
          Somebody handed you a document that is said to be a company’s. Give the file here: the answer says whether it
          is that document, byte for byte, and who signed it. Nothing of what you give is kept.
        </p>
        <Checker />
      </main>
    </PublicFrame>
  );
}
