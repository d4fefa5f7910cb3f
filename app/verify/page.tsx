import type { Metadata } from "next";
import { PublicFrame } from "#ui/reference/public-frame.tsx";
import { Checker } from "#ui/trust/verify/checker.tsx";

export const metadata: Metadata = {
  title: "Check a document",
  description: "Whether a file is a document of this record, and whether receipts and evidence are genuine.",
};

export default function VerifyPage() {
  return (
    <PublicFrame width="narrow">
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-3xl px-4 py-8 outline-none sm:px-6 lg:py-12">
        <h1 className="font-semibold text-2xl tracking-[-0.015em]">Check a document</h1>
        <p className="mt-1.5 max-w-2xl text-pretty text-muted">
          Somebody handed you a document that is said to be a company’s: the answer says whether it is that document,
          byte for byte, and who signed it. Or a receipt, or an export of evidence: your browser checks by itself every
          hash, signature and proof in it, and that a checkpoint which you saved still stands. Nothing of what you give
          is kept.
        </p>
        <Checker />
      </main>
    </PublicFrame>
  );
}
