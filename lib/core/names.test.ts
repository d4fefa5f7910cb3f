import { expect, it } from "vitest";
import { stop } from "./names.ts";

it("a sentence that ends with a name has one full stop, also where the name has its own", () => {
  expect(["with Acme, Inc.", "with Acme Robotics", "with Yahoo!"].map(stop)).toEqual([
    "with Acme, Inc.",
    "with Acme Robotics.",
    "with Yahoo!",
  ]);
});
