import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { NONCE_HEADER } from "#lib/server/address.ts";
import { Providers } from "#ui/ui/providers.tsx";
import { readThemeBeforePaint } from "#ui/ui/theme-script.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { template: "%s · Minutebook", default: "Minutebook" },
  description: "The open book of record for a company.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1414" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Asked for here, every page is made as it is asked for: what is made beforehand knows no answer's nonce.
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    // The script sets data-theme before React wakes, so this element may differ from what the server sent.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {readThemeBeforePaint}
        </script>
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
