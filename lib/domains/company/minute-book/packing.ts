import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** What a file is made of, as small as it can be kept in memory until it is asked for. */
export const packed = async (source: unknown): Promise<Uint8Array> => deflated(JSON.stringify(source));

/** The same as it was. */
export const unpacked = async (bytes: Uint8Array): Promise<unknown> =>
  JSON.parse((await inflated(bytes)).toString("utf8"));
