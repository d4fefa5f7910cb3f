"use client";

import { Ban, Ellipsis, FilePen, FileText, Pencil, Repeat } from "lucide-react";
import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import { triggers } from "#lib/core/machine.ts";
import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import { entityStates } from "#lib/domains/company/entities/states.ts";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { type Act, useAct } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DropdownMenu, MenuItem, MenuLink } from "#ui/ui/dropdown-menu.tsx";
import { DissolveDialog, type DissolveInput } from "./dissolve-dialog.tsx";
import { isConvertible, isFormed } from "./labels.ts";

/** What else may be done with an entity than its next step. Nothing, once it is dissolved. */
export function EntityMenu({
  entity,
  approvals,
  dissolve,
  tryDissolve,
  prepareDissolving,
}: {
  entity: EntityDetail;
  /** What may have approved a dissolution. */
  approvals: Approvals;
  dissolve: Change<DissolveInput, EntityDetail>;
  tryDissolve: Trial<DissolveInput>;
  prepareDissolving: Act<{ entity_id: string }>;
}) {
  const [dissolving, setDissolving] = useState(false);
  const papers = useAct(prepareDissolving, {
    success: "The papers are written: they are among the documents, to be signed",
    receiptHref: "/receipts/{receipt_id}",
  });
  const { entity_id, legal_name, status, formation_status, filed_on } = entity;
  if (!triggers(entityStates, status).includes("dissolve")) return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button aria-label="More actions" icon={<Ellipsis aria-hidden="true" />}>
            <span className="sr-only">More actions</span>
          </Button>
        }
      >
        {formation_status === "Pending" ? (
          <MenuLink href={`/entities/${entity_id}/edit`} icon={<Pencil aria-hidden="true" />}>
            Edit particulars
          </MenuLink>
        ) : null}
        {isFormed(entity) ? (
          <MenuLink href={`/entities/${entity_id}/amendments`} icon={<FilePen aria-hidden="true" />}>
            Record a change
          </MenuLink>
        ) : null}
        {isConvertible(entity) ? (
          <MenuLink href={`/entities/${entity_id}/cap-table/convert`} icon={<Repeat aria-hidden="true" />}>
            Convert the company
          </MenuLink>
        ) : null}
        {isFormed(entity) ? (
          <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => papers.run({ entity_id })}>
            Write dissolution papers
          </MenuItem>
        ) : null}
        <MenuItem tone="danger" icon={<Ban aria-hidden="true" />} onSelect={() => setDissolving(true)}>
          Dissolve…
        </MenuItem>
      </DropdownMenu>
      <DissolveDialog
        open={dissolving}
        onOpenChange={setDissolving}
        entity_id={entity_id}
        legal_name={legal_name}
        filed={filed_on !== null}
        approvals={approvals}
        action={dissolve}
        trial={tryDissolve}
      />
    </>
  );
}
