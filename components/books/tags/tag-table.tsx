"use client";

import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { dimensionLabels, tagTones } from "./labels.ts";
import { type ChangeTag, RenameTag } from "./tag-forms.tsx";

/** Classes and projects, each with the way to its lines. */
export function TagTable({ rows, writes, change }: { rows: readonly Tag[]; writes: boolean; change: ChangeTag }) {
  const acts: PlainColumn<Tag> = {
    key: "acts",
    header: "Acts",
    hideHeader: true,
    cell: (tag) => {
      const { entity_id, tag_id, name, status } = tag;
      const isActive = status === "active";
      return (
        <span className="flex justify-end gap-1">
          <RenameTag key={name} tag={tag} change={change} />
          <ActionButton
            variant="ghost"
            size="sm"
            action={{ act: change, shown: tag }}
            input={{ entity_id, tag_id, status: isActive ? "archived" : "active" }}
            success={isActive ? `${name} comes to no further line` : `${name} is active again`}
            receiptHref="/receipts/{receipt_id}"
          >
            {isActive ? "Archive" : "Take up"}
            <span className="sr-only"> {name}</span>
          </ActionButton>
        </span>
      );
    },
  };
  return (
    <PlainTable
      caption="Tags"
      rows={rows}
      rowKey={({ tag_id }) => tag_id}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ name }) => <span className="font-medium [overflow-wrap:anywhere]">{name}</span>,
        },
        { key: "dimension", header: "Dimension", cell: ({ dimension }) => dimensionLabels[dimension] },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={tagTones} /> },
        {
          key: "entries",
          header: "Journal",
          cell: ({ entity_id, tag_id, dimension, name }) => (
            <TextLink href={`/entities/${entity_id}/ledger/entries?${dimension}_id=${tag_id}`}>
              Entries<span className="sr-only"> of {name}</span>
            </TextLink>
          ),
        },
        ...(writes ? [acts] : []),
      ]}
    />
  );
}
