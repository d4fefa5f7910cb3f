import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { viewPaper } from "#lib/server/public-signing.ts";
import { clientAddress, clientBrowser } from "#lib/server/session.ts";
import { PaperView } from "#ui/company/signing/paper-view.tsx";
import { SignPaper } from "#ui/company/signing/sign-paper.tsx";
import { Letter } from "#ui/money/invoicing/letter.tsx";
import { decline, requestCode, sign } from "./actions.ts";

interface LinkParams {
  params: Promise<{ token: string }>;
}

const paperOf = cache(async (token: string) => {
  const [address, user_agent] = await Promise.all([clientAddress(), clientBrowser()]);
  return (await viewPaper(token, { address, user_agent })) ?? notFound();
});

export async function generateMetadata({ params }: LinkParams): Promise<Metadata> {
  const { title, company } = await paperOf((await params).token);
  return {
    title: { absolute: `Sign the ${title} of ${company}` },
    // The token stands in the address: no other site may learn it, and none may list it.
    referrer: "no-referrer",
    robots: { index: false, follow: false },
  };
}

export default async function SignPage({ params }: LinkParams) {
  const { token } = await params;
  const paper = await paperOf(token);
  return (
    <Letter>
      <PaperView paper={paper} pdfHref={`/sign/${token}/pdf`} fileHref={paper.has_file ? `/sign/${token}/file` : null}>
        {paper.status === "asked" ? (
          <SignPaper paper={paper} token={token} requestCode={requestCode} sign={sign} decline={decline} />
        ) : null}
      </PaperView>
    </Letter>
  );
}
