"use client";

import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { Button, type ButtonVariant } from "#ui/ui/button.tsx";
import { ActionForm, type ActionFormProps, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { useOpenedByLink } from "#ui/ui/opened-by-link.ts";
import { Sheet } from "#ui/ui/sheet.tsx";

/** A button that opens the form of a new record; where it is done, its receipt is a click away. */
export function FormSheet<I, T>({
  button,
  variant = "primary",
  title,
  description,
  submit,
  trial,
  children,
  ...form
}: Omit<ActionFormProps<I, T>, "label" | "receiptHref" | "className"> & {
  button: string;
  variant?: ButtonVariant;
  title: string;
  description?: ReactNode;
  /** The act in its own verb. */
  submit: string;
  /** What asks for what it would do, where that goes beyond the record that is made. */
  trial?: Trial<I>;
  children: ReactNode;
}) {
  const panel = useOpenedByLink(variant === "primary");
  return (
    <Sheet
      {...panel}
      trigger={
        <Button variant={variant} icon={<Plus aria-hidden="true" />}>
          {button}
        </Button>
      }
      title={title}
      description={description}
    >
      <ActionForm {...form} label={title} receiptHref="/receipts/{receipt_id}">
        {children}
        {trial ? <DraftEffects trial={trial} /> : null}
        <FormActions>
          <SubmitButton>{submit}</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
