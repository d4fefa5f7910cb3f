"use client";

import type { ReactNode } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { Button, type ButtonSize, type ButtonVariant } from "#ui/ui/button.tsx";
import { ActionForm, type ActionFormProps, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";

/** An act as a form calls it: props in, and what came of it out. */
export type Act<I, T = unknown> = (input: I) => Promise<ActionResult<T>>;

/** A button that opens a form beside the page: for one act whose fields fit a sheet. */
export function FormSheet<I, T>({
  open,
  icon,
  variant = "primary",
  size,
  title,
  description,
  submit,
  children,
  ...form
}: Omit<ActionFormProps<I, T>, "label" | "className"> & {
  /** The button's words; the sheet has a title of its own where they are too short. */
  open: string;
  icon?: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  title?: string;
  description?: ReactNode;
  submit: string;
}) {
  return (
    <Sheet
      trigger={
        <Button variant={variant} size={size} icon={icon}>
          {open}
        </Button>
      }
      title={title ?? open}
      description={description}
    >
      <ActionForm label={title ?? open} receiptHref="/receipts/{receipt_id}" {...form}>
        {children}
        <FormActions>
          <SubmitButton>{submit}</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
