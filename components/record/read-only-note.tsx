import { Callout } from "#ui/ui/callout.tsx";

/** Why a page offers no act: the role lacks it. */
export function ReadOnlyNote({ role, children }: { role: string | null; children: string }) {
  return (
    <Callout title={`Your role here is ${role ?? "none"}`} className="mb-8">
      {children} Ask an owner or an admin of the workspace.
    </Callout>
  );
}
