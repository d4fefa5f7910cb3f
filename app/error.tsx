"use client";

import { useEffect } from "react";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { useAgain } from "#ui/ui/use-again.ts";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  const again = useAgain(error.digest, reset);
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-3 p-6">
      <h1 className="font-semibold text-2xl tracking-[-0.015em]">This page could not be shown</h1>
      <p className="text-muted">
        {error.digest === "unavailable"
          ? "The database is not available just now, and this page looks again every few seconds."
          : "Something failed on our side."}{" "}
        What was already saved is safe: an act is either recorded whole or not at all.
      </p>
      {error.digest && error.digest !== "unavailable" ? (
        <p className="flex items-center gap-2 text-muted text-sm">
          Reference <Identifier value={error.digest} label="reference" />
        </p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <Button variant="primary" onClick={again}>
          Try again
        </Button>
        <ButtonLink href="/">Go to the dashboard</ButtonLink>
      </div>
    </div>
  );
}
