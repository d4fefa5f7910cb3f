"use client";

import { Brand } from "#ui/ui/brand.tsx";
import { Button } from "#ui/ui/button.tsx";
import { NewWorkspaceDialog, type OpenWorkspace } from "./new-workspace.tsx";
import { leave } from "./sign-out.ts";

/** For a person whose memberships have all ended. */
export function NoWorkspace({ email, open }: { email: string; open: OpenWorkspace | null }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-3 p-6">
      <Brand />
      <h1 className="mt-6 font-semibold text-2xl tracking-[-0.015em]">You are a member of no workspace</h1>
      <p className="text-muted">
        You are signed in as {email}. Ask an owner or an admin of a workspace to invite you; their invitation opens it.
        {open ? " Or open one of your own." : null}
      </p>
      {open ? <NewWorkspaceDialog action={open} trigger={<Button variant="primary">New workspace</Button>} /> : null}
      <Button className="mt-3" onClick={leave}>
        Sign out
      </Button>
    </main>
  );
}
