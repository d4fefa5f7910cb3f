"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** A word more about a control, never the only place it is said: touch has no hover. The child must take focus. */
export function Tooltip({
  content,
  side = "top",
  children,
}: {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-[55] max-w-72 animate-fade-in rounded-md bg-ink px-2.5 py-1.5 text-page text-sm"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
