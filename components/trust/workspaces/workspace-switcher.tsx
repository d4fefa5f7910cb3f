"use client";

import { ChevronsUpDown, Plus } from "lucide-react";
import { useState, useTransition } from "react";
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "#ui/ui/dropdown-menu.tsx";
import { Initials } from "#ui/ui/initials.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { NewWorkspaceDialog, type OpenWorkspace } from "./new-workspace.tsx";

export interface WorkspaceChoice {
  workspace_id: string;
  name: string;
  role_name: string;
}

/** Which of their workspaces a person looks at. A choice that is kept, so an act and not a link. */
export function WorkspaceSwitcher({
  workspaces,
  current,
  choose,
  open,
}: {
  workspaces: readonly WorkspaceChoice[];
  current: WorkspaceChoice;
  choose: (workspace_id: string) => Promise<void>;
  /** Null for those who may open no workspace. */
  open: OpenWorkspace | null;
}) {
  const [pending, start] = useTransition();
  const [opens, setOpens] = useState(false);
  return (
    <>
      <DropdownMenu
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
              <span className="block truncate text-muted text-xs">{wordsOf(current.role_name)}</span>
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
        {open ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => setOpens(true)}>
              New workspace
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      {open ? <NewWorkspaceDialog action={open} open={opens} onOpenChange={setOpens} /> : null}
    </>
  );
}
