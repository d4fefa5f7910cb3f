"use client";

import clsx from "clsx";
import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { type Deed, useAct } from "#ui/ui/act.ts";
import { Failure, ofField } from "#ui/ui/failure.tsx";
import { base64Of, FileInput } from "#ui/ui/file-input.tsx";

/** What an act of the pages takes of a file: in base64 it fills most of a mebibyte. */
const MOST_BYTES = 750_000;

const TYPES = ".pdf,.png,.jpg,.jpeg,.gif,.webp,application/pdf,image/*";

/** Takes a bill's file: dropped, or chosen with the browser's own picker, which is what the keyboard and phones use. */
export function FileDrop<I, T>({
  title,
  text,
  action,
  input,
  success,
  doneHref,
}: {
  title: string;
  text: string;
  action: Deed<I & { filename: string; content_base64: string }, T>;
  input: I;
  success: string;
  doneHref?: string;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [taken, setTaken] = useState<{ name: string; fits: boolean } | null>(null);
  const { run, pending, failure, clear } = useAct(action, {
    success,
    receiptHref: "/receipts/{receipt_id}",
    ...(doneHref === undefined ? {} : { doneHref }),
  });
  const take = async (file: File | undefined) => {
    if (!file || pending) return;
    const fits = file.size <= MOST_BYTES;
    setTaken({ name: file.name, fits });
    clear();
    if (fits) run({ ...input, filename: file.name, content_base64: await base64Of(file) });
  };
  const { fault, other } = ofField(failure, "content_base64");
  const wrong = taken?.fits
    ? fault
    : "has more than 750 kB, which is the most that is taken here. The API takes up to 1 MiB.";
  return (
    <div className="flex min-w-0 flex-col gap-3">
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
          void take(event.dataTransfer.files[0]);
        }}
        className={clsx(
          "flex cursor-pointer items-center gap-4 rounded-lg border border-control border-dashed px-5 py-4 hover:bg-hover",
          "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          over && "border-accent bg-accent-soft",
        )}
      >
        <FileUp aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block font-medium">{pending ? "Taking it in …" : title}</span>
          <span className="block text-pretty text-muted text-sm">{text}</span>
        </span>
        <FileInput id={id} unseen accept={TYPES} disabled={pending} onFiles={([file]) => void take(file)} />
      </label>
      {taken === null || wrong === undefined ? null : (
        <p role="alert" className="text-danger text-sm [overflow-wrap:anywhere]">
          {taken.name} {wrong}
        </p>
      )}
      {other ? <Failure error={other} /> : null}
    </div>
  );
}
