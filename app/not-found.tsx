import type { Metadata } from "next";
import { Brand } from "#ui/ui/brand.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-3 p-6">
      <Brand />
      <h1 className="mt-6 font-semibold text-2xl tracking-[-0.015em]">There is nothing at this address</h1>
      <p className="text-muted">It may have been mistyped, or it belongs to a workspace you are not signed in to.</p>
      <ButtonLink href="/" variant="primary" className="mt-3">
        Go to the dashboard
      </ButtonLink>
    </main>
  );
}
