import { unzipSync } from "fflate";
import { invalid } from "#lib/core/errors.ts";

/** A package of ten thousand holders has a few files of some megabytes. */
const MOST_FILES = 200;
const MOST_BYTES = 32 * 1024 * 1024;

const FIELD = "content_base64";

/** What other programs put into every zip that they make. */
const isLeavings = (path: string) => path.endsWith("/") || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(path);

const isOutside = (path: string) =>
  path.startsWith("/") || /[\\\0:]/.test(path) || path.split("/").some((part) => part === ".." || part === ".");

/**
 * The files of a zip. Throws 400 where it is none, and where a path leads outside of it or stands twice, or the files are too many
 * or too large together (`kind`: what it is to whoever made it): by what the zip says of them before any is unpacked, and none is unpacked past what it says.
 */
export function filesIn(bytes: Uint8Array, kind = "a zip"): Map<string, Uint8Array> {
  const seen = new Set<string>();
  let total = 0;
  const isWanted = ({
    name,
    originalSize,
    compression,
  }: {
    name: string;
    originalSize: number;
    compression: number;
  }) => {
    if (isLeavings(name)) return false;
    if (isOutside(name)) throw invalid(FIELD, "must be a zip whose paths stay inside of it");
    if (seen.has(name)) throw invalid(FIELD, "must be a zip that has each path once");
    if (compression !== 0 && compression !== 8)
      throw invalid(FIELD, "must be a zip whose files are stored or deflated");
    seen.add(name);
    total += originalSize;
    if (seen.size > MOST_FILES) throw invalid(FIELD, `must be a zip of at most ${MOST_FILES} files`);
    if (total > MOST_BYTES) throw invalid(FIELD, "must be a zip of at most 32 MiB when it is unpacked");
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: isWanted })));
  } catch (error) {
    if (error instanceof Error && error.name === "AppError") throw error;
    throw invalid(FIELD, `must be ${kind} that is whole`);
  }
}
