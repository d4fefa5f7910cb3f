"use client";

import clsx from "clsx";
import { FileSearch } from "lucide-react";
import { useId, useState } from "react";
import { FileInput } from "#ui/ui/file-input.tsx";

/** Takes files: dropped, or chosen with the browser's own picker, which is what the keyboard and phones use. */
export function DropZone({ onFiles, busy }: { onFiles: (files: File[]) => void; busy: boolean }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: File[]) => {
    if (files.length > 0 && !busy) onFiles(files);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
      className={clsx(
        "flex cursor-pointer flex-col items-center gap-1 rounded-lg border border-control border-dashed px-6 py-12 text-center hover:bg-hover",
        "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
        over && "border-accent bg-accent-soft",
      )}
    >
      <FileSearch aria-hidden="true" className="mb-3 size-6 text-muted" />
      <span className="font-medium text-lg">Drop the PDF, receipt or evidence here, or choose it</span>
      <span className="text-pretty text-muted">
        A document, up to 10 MiB, is compared by this service and forgotten. Receipts, checkpoints and evidence stay in
        this browser; several at once are checked against each other.
      </span>
      <FileInput id={id} unseen multiple onFiles={take} />
    </label>
  );
}
