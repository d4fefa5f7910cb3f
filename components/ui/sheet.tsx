"use client";

import { Panel, type PanelProps } from "#ui/ui/panel.tsx";

/** A form or a record beside what it belongs to: at the right on wide screens, the whole screen on phones. */
export function Sheet({ children, ...props }: PanelProps) {
  return (
    <Panel {...props} className="inset-y-0 right-0 animate-slide-in data-[state=closed]:animate-slide-out">
      <div className="flex flex-1 flex-col *:[form]:flex-1 *:[form]:[&>:last-child]:mt-auto">{children}</div>
    </Panel>
  );
}
