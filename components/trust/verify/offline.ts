"use client";

import type { SigningKey } from "#lib/domains/trust/receipts/schema.ts";

/** What is wrong, and where. */
export interface Finding {
  file: string;
  line?: number;
  id?: string;
  what: string;
}

/** What the verifier says: sentences that hold, and what it found. */
export interface Verified {
  told: string[];
  findings: Finding[];
  /** Whether the keys that the service lists were there to be held against. */
  isByListed: boolean;
}

type Said = Omit<Verified, "isByListed"> | { done: number; of: number };

/** Files that the browser checks by itself: exports, receipts, proofs, checkpoints. A document is the service's to know. */
async function isSelfProving(file: File): Promise<boolean> {
  const start = await file.slice(0, 4).text();
  if (start === "PK\u0003\u0004") return true;
  if (file.size > 5 * 1024 * 1024) return false;
  const text = await file.text();
  if (/^\S+\/log\/\S+\n\d+\n\S+\n\n— /.test(text)) return true;
  try {
    const value: unknown = JSON.parse(text);
    const words = ["receipt_id", "root_hash", "inclusion_path", "consistency_path", "data"];
    return typeof value === "object" && value !== null && words.some((word) => word in value);
  } catch {
    return false;
  }
}

export const areSelfProving = async (files: readonly File[]): Promise<boolean> =>
  (await Promise.all(files.map(isSelfProving))).every(Boolean);

/** The keys that this service lists; null where it did not answer, when only an export's own are there. */
async function listedKeys(): Promise<SigningKey[] | null> {
  try {
    const answer = await fetch("/.well-known/minutebook-keys.json");
    return answer.ok ? ((await answer.json()) as { data: SigningKey[] }).data : null;
  } catch {
    return null;
  }
}

/**
 * Checks files in this browser, by the very file that checks them on a command line. Nothing of them leaves it: the worker is
 * handed the files, and the keys that the service lists for everybody.
 */
export async function verifyHere(files: readonly File[], onProgress: (done: number, of: number) => void) {
  const keys = await listedKeys();
  const worker = new Worker("/verify.mjs", { type: "module" });
  try {
    return await new Promise<Verified>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if ("told" in data) resolve({ ...data, isByListed: keys !== null });
        else onProgress(data.done, data.of);
      };
      worker.onerror = (event) => reject(new Error(event.message || "this browser did not run the verifier"));
      worker.postMessage({ files, keys });
    });
  } finally {
    worker.terminate();
  }
}
