import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { viewInvoice } from "#lib/server/public-invoices.ts";
import { HowToPay } from "#ui/money/invoicing/how-to-pay.tsx";
import { invoiceTitle } from "#ui/money/invoicing/labels.ts";
import { Letter } from "#ui/money/invoicing/letter.tsx";
import { PublicInvoiceView } from "#ui/money/invoicing/public-invoice.tsx";
import { report } from "./actions.ts";

interface LinkParams {
  params: Promise<{ token: string }>;
}

const invoiceOf = cache(async (token: string) => (await viewInvoice(token)) ?? notFound());

export async function generateMetadata({ params }: LinkParams): Promise<Metadata> {
  const invoice = await invoiceOf((await params).token);
  return {
    title: { absolute: `${invoiceTitle(invoice)} from ${invoice.company}` },
    // The token stands in the address: no other site may learn it, and none may list it.
    referrer: "no-referrer",
    robots: { index: false, follow: false },
  };
}

export default async function PublicInvoicePage({ params }: LinkParams) {
  const { token } = await params;
  const invoice = await invoiceOf(token);
  return (
    <Letter>
      <PublicInvoiceView invoice={invoice} pdfHref={`/i/${token}/pdf`} />
      <HowToPay invoice={invoice} token={token} report={report} />
    </Letter>
  );
}
