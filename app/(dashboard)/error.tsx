"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { useAgain } from "#ui/ui/use-again.ts";

const reasons: Record<string, string> = {
  unavailable:
    "The database is not available just now. What was saved is safe, and this page looks again every few seconds.",
  no_workspace: "You are a member of this workspace no more.",
  stale_page: "You are somebody else now, or look at another workspace.",
  missing_scope: "Your role does not include what this page shows. An owner or an admin can change your role.",
  validation_error:
    "The address asks for something that this page does not know, such as a page of a list that is gone.",
};

/** What stays so however often it is tried. */
const lasting = new Set(["missing_scope", "validation_error"]);

const why = (digest: string | undefined) =>
  reasons[digest ?? ""] ?? "Something failed on our side. Nothing was changed: an act is recorded whole or not at all.";

/** A page that could not be read: the frame around it stays, unless it is the frame's to say why. */
export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const again = useAgain(error.digest, reset);
  // A frame that was drawn while one was a member says so only when it is drawn anew; and as somebody else, or in another
  // workspace, one begins at home.
  useEffect(() => {
    if (error.digest === "no_workspace") router.refresh();
    if (error.digest === "stale_page") window.location.assign("/");
  }, [error.digest, router]);
  return (
    <>
      <PageHeader title="This page could not be shown" description={why(error.digest)} />
      {error.digest && !(error.digest in reasons) ? (
        <p className="-mt-4 mb-6 flex items-center gap-2 text-muted text-sm">
          Reference <Identifier value={error.digest} label="reference" />
        </p>
      ) : null}
      <div className="flex gap-2">
        {lasting.has(error.digest ?? "") ? (
          <ButtonLink variant="primary" href="/">
            Go home
          </ButtonLink>
        ) : (
          <>
            <Button variant="primary" onClick={again}>
              Try again
            </Button>
            <ButtonLink href="/">Go home</ButtonLink>
          </>
        )}
      </div>
    </>
  );
}
