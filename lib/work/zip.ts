import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { Zip } from "fflate";

const deflated = promisify(deflateRaw);

/** A file that goes into a zip, whole. */
interface Packed {
  path: string;
  bytes: Uint8Array;
}

/**
 * A zip of files as they come, in pieces: one file is held at a time, and packed apart from the event loop. fflate writes the
 * zip around them; up to 4 GiB and 65,535 files, which is for whoever hands them over to keep to.
 */
export async function* zipped(files: AsyncIterable<Packed>, mtime: string): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = () => {
    const made = pieces;
    pieces = [];
    return made;
  };
  for await (const { path, bytes } of files) {
    const entry: Parameters<Zip["add"]>[0] = {
      filename: path,
      size: bytes.byteLength,
      crc: crc32(bytes),
      compression: 8,
      mtime,
      // As from Unix, a plain file: Info-ZIP's unzip takes a name's UTF-8 for a DOS code page else.
      os: 3,
      attrs: 0o100644 << 16,
    };
    zip.add(entry);
    entry.ondata?.(null, await deflated(bytes), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
