"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTransition } from "react";
import { DropdownMenu, MenuChoice, MenuLabel } from "#ui/ui/dropdown-menu.tsx";
import { Initials } from "#ui/ui/initials.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

export interface WorkspaceChoice {
  workspace_id: string;
  name: string;
  role: string;
}

/** Which of their workspaces a person looks at. A choice that is kept, so an act and not a link. */
export function WorkspaceSwitcher({
  workspaces,
  current,
  choose,
}: {
  workspaces: readonly WorkspaceChoice[];
  current: WorkspaceChoice;
  choose: (workspace_id: string) => Promise<void>;
}) {
  const [pending, start] = useTransition();
  return (
    <DropdownMenu
      // A new workspace is a new menu, so that it does not stay open over it.
      key={current.workspace_id}
      align="start"
      width="trigger"
      trigger={
        <button
          type="button"
          aria-busy={pending || undefined}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-edge bg-page px-2.5 py-1.5 text-left hover:bg-hover"
        >
          <Initials name={current.name} />
          <span className="sr-only">Workspace:</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium leading-5">{current.name}</span>
            <span className="block truncate text-muted text-xs">{wordsOf(current.role)}</span>
          </span>
          {pending ? <Spinner /> : <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />}
        </button>
      }
    >
      <MenuLabel>Workspaces</MenuLabel>
      <MenuChoice
        label="Workspaces"
        value={current.workspace_id}
        options={workspaces.map(({ workspace_id, name }) => ({ value: workspace_id, label: name }))}
        onChange={(workspace_id) => start(() => choose(workspace_id))}
      />
    </DropdownMenu>
  );
}
