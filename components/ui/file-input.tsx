"use client";

import clsx from "clsx";
import { type ComponentProps, useEffect, useRef } from "react";
import { useControl } from "#ui/ui/field.tsx";

/** A file's bytes in base64, as the API takes them in JSON. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "value" | "ref" | "onChange"> {
  onFiles: (files: File[]) => void;
  /** Not seen: its label is the place to drop files on. What was chosen is let go of, so that it may be chosen again. */
  unseen?: boolean;
}

/** Lets go of what was chosen, so that the same file, mended meanwhile, is a choice again, and gives it back if none is made. */
function letGo(box: HTMLInputElement): void {
  const before = new DataTransfer();
  for (const file of box.files ?? []) before.items.add(file);
  if (before.files.length === 0) return;
  box.value = "";
  box.oncancel = () => {
    box.files = before.files;
  };
}

/**
 * The browser's own picker of files. What somebody chose while the page was drawn and not yet listening (on a slow telephone
 * that takes seconds) is taken as soon as it listens: no event tells of it again.
 */
export function FileInput({ onFiles, unseen = false, className, id, name, required, ...rest }: FileInputProps) {
  const wired = useControl({ id, name, required });
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current?.files?.length) box.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <input
      {...wired}
      {...rest}
      ref={box}
      type="file"
      autoComplete="off"
      onClick={({ currentTarget }) => letGo(currentTarget)}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        if (unseen) currentTarget.value = "";
        onFiles(files);
      }}
      className={clsx(
        unseen
          ? "sr-only"
          : "control h-auto! py-2 file:mr-3 file:rounded-sm file:border-0 file:bg-neutral-soft file:px-2.5 file:py-1 file:font-medium file:text-ink",
        className,
      )}
    />
  );
}
