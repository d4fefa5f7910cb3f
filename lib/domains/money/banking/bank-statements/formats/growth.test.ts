import { describe, it } from "vitest";
import { expectLinear } from "../../../../../../e2e/support/growth.ts";
import { readOfx } from "./ofx.ts";

// A file that somebody uploads must not hold the process: comments without an end once took the square of their length.
describe("an OFX file", () => {
  it.each(["<!--", "<A", "<A>", "</A>", "<", ">", "<STMTTRN>", "<OFX>", " "])(
    "of nothing but %j is refused in time by its length",
    (piece) => {
      expectLinear((length) => {
        const content = `<OFX>${piece.repeat(length / piece.length)}`;
        return () => {
          try {
            readOfx(content, "usd");
          } catch {
            // It is no statement; how long that took to find is what counts.
          }
        };
      }, 32_000);
    },
  );
});
