"use client";

import type { ReactNode } from "react";
import { type Deed, useAct } from "#ui/ui/act.ts";
import type { Aftermath } from "#ui/ui/aftermath.ts";
import { Button, type ButtonSize, type ButtonVariant } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Failure } from "#ui/ui/failure.tsx";

/**
 * One act at one click. What cannot be undone, or has consequences beyond its own record, is a Confirm instead. A refusal
 * opens as a dialog: it must be read, and a notice would leave before it was.
 */
export function ActionButton<I, T>({
  action,
  input,
  onDone,
  variant,
  size,
  icon,
  disabled,
  children,
  ...aftermath
}: Aftermath & {
  action: Deed<I, T>;
  input: I;
  onDone?: (value: T) => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}) {
  const { run, pending, failure, clear } = useAct(action, aftermath);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={icon}
        disabled={disabled}
        pending={pending}
        onClick={() => run(input, onDone)}
      >
        {children}
      </Button>
      <Dialog title="This was not done" size="sm" open={failure !== null} onOpenChange={(open) => open || clear()}>
        {failure ? <Failure error={failure} /> : null}
      </Dialog>
    </>
  );
}
