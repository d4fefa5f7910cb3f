import type { ReactNode } from "react";
import { listKeys } from "#lib/domains/trust/access/operations.ts";
import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { mayOpenWorkspace } from "#lib/server/account/sign-up.ts";
import { currentSession, permissions } from "#lib/server/session.ts";
import { shownClock } from "#lib/server/workspaces.ts";
import { IdentityGate } from "#ui/trust/access/confirm-identity.tsx";
import { DashboardShell } from "#ui/trust/workspaces/dashboard-shell.tsx";
import { NoWorkspace } from "#ui/trust/workspaces/no-workspace.tsx";
import { ToSignIn } from "#ui/trust/workspaces/to-sign-in.tsx";
import { WithoutScript } from "#ui/ui/without-script.tsx";
import { chooseWorkspace } from "./choose-workspace.ts";
import { found } from "./found.ts";
import { askForProof, prove } from "./identity.ts";
import { moveTestClock } from "./move-test-clock.ts";
import { newWorkspace } from "./new-workspace.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  // Not requireSession: a layout does not know its page's address, to which the person wants to come back.
  if (!(await currentSession())) return <ToSignIn />;
  const { person, workspaces, workspace, can } = await permissions("/");
  if (!workspace) return <NoWorkspace email={person.email} open={mayOpenWorkspace(workspaces) ? newWorkspace : null} />;
  const clock = await shownClock(workspace.workspace_id);
  return (
    <IdentityGate prove={prove} askPasskey={askForProof}>
      <DashboardShell
        person={person}
        workspaces={workspaces}
        workspace={workspace}
        choose={chooseWorkspace}
        open={mayOpenWorkspace(workspaces) ? newWorkspace : null}
        find={found}
        administers={can(listKeys)}
        clock={clock}
        moveClock={can(moveClock) ? moveTestClock : null}
      >
        <WithoutScript />
        {children}
      </DashboardShell>
    </IdentityGate>
  );
}
