"use client";

import { Panel, type PanelProps } from "#ui/ui/panel.tsx";

/** A short form or a question. An ActionForm inside closes it once its act is done. Long forms and records: Sheet. */
export function Dialog(props: PanelProps) {
  return (
    <Panel
      {...props}
      className="inset-x-0 bottom-0 max-h-[92dvh] animate-rise rounded-t-lg sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:max-h-[85dvh] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg"
    />
  );
}
