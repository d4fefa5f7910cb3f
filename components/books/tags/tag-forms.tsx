"use client";

import type * as z from "zod";
import type { ActionResult, Change } from "#lib/core/answer.ts";
import type { NewTag, Tag, TagChange } from "#lib/domains/books/ledger/tags/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { Button, type ButtonVariant } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { dimensionOptions } from "./labels.ts";

export type CreateTag = (input: z.input<typeof NewTag>) => Promise<ActionResult<Tag>>;
export type ChangeTag = Change<z.input<typeof TagChange>, Tag>["act"];

/** Names a class or a project. */
export function CreateTagSheet({
  entity_id,
  variant = "primary",
  action,
}: {
  entity_id: string;
  variant?: ButtonVariant;
  action: CreateTag;
}) {
  return (
    <FormSheet
      button="Create tag"
      adds
      variant={variant}
      title="Create a tag"
      description="By classes and projects the lines of entries, invoices and bills are told apart, and income is reported by them."
      submit="Create tag"
      action={action}
      values={{ entity_id }}
      success="The tag is there"
    >
      <Field label="Dimension" name="dimension" required hint="A line bears one class and one project at most.">
        <Select options={dimensionOptions} />
      </Field>
      <Field label="Name" name="name" required>
        <Input autoComplete="off" placeholder="Research" />
      </Field>
    </FormSheet>
  );
}

/** Gives a tag another name: the lines that bear it are told by it from then on. */
export function RenameTag({ tag: shown, change }: { tag: Tag; change: ChangeTag }) {
  const { entity_id, tag_id, name } = shown;
  return (
    <Dialog
      trigger={
        <Button size="sm" variant="ghost">
          Rename<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Rename ${name}`}
      description="The lines that bear it are told by the new name from then on, in every report."
    >
      <ActionForm
        action={{ act: change, shown }}
        label={`Rename ${name}`}
        values={{ entity_id, tag_id }}
        success="The tag is renamed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Name" name="name" required>
          <Input autoComplete="off" defaultValue={name} />
        </Field>
        <FormActions>
          <SubmitButton>Rename</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
