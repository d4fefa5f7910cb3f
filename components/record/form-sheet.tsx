"use client";

import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { Button, type ButtonVariant } from "#ui/ui/button.tsx";
import { ActionForm, type ActionFormProps, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { useOpenedByLink } from "#ui/ui/opened-by-link.ts";
import { Sheet } from "#ui/ui/sheet.tsx";

/** A button that opens the form of a new record or of an act on one; where it is done, its receipt is a click away. */
export function FormSheet<I, T>({
  button,
  variant = "primary",
  adds = variant === "primary",
  title,
  description,
  submit,
  tone = "primary",
  trial,
  children,
  ...form
}: Omit<ActionFormProps<I, T>, "label" | "receiptHref" | "className"> & {
  button: string;
  variant?: ButtonVariant;
  /** Whether a record more is made, which a plus says; an act on what is there has none. */
  adds?: boolean;
  title: string;
  description?: ReactNode;
  /** The act in its own verb. */
  submit: string;
  /** `danger` where it ends something or takes it back. */
  tone?: "primary" | "danger";
  /** What asks for what it would do, where that goes beyond the record that is made. */
  trial?: Trial<I>;
  children: ReactNode;
}) {
  const panel = useOpenedByLink(variant === "primary");
  return (
    <Sheet
      {...panel}
      trigger={
        <Button variant={variant} icon={adds ? <Plus aria-hidden="true" /> : null}>
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
          <SubmitButton variant={tone}>{submit}</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
