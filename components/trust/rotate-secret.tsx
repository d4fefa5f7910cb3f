"use client";

import { type ReactNode, useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";

/** Gives what signs its messages another secret, and shows it, this once; the page is read anew when it has been kept. */
export function RotateSecret<I, T>({
  rotate,
  input,
  consequences,
  secretOf,
  shown,
  size = "md",
}: {
  rotate: Change<I, T>;
  input: I;
  /** What ends with the secret of before. */
  consequences: string[];
  secretOf: (made: T) => string;
  shown: (secret: string | null, onDone: () => void) => ReactNode;
  size?: "sm" | "md";
}) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Confirm
        trigger={<Button size={size}>Rotate the secret</Button>}
        title="Rotate the secret?"
        consequences={consequences}
        confirmLabel="Rotate secret"
        action={rotate}
        input={input}
        onDone={(made) => setSecret(secretOf(made))}
        refresh={false}
        success="The secret is rotated"
        receiptHref="/receipts/{receipt_id}"
      />
      {shown(secret, () => setSecret(null))}
    </>
  );
}
