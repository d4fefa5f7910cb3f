import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../../e2e/support/growth.ts";
import { readEmail, textOf } from "./email.ts";
import { readOrders } from "./rules.ts";

// What anybody may send an agent must not hold the process: these once took the square of their length.
describe("a text to an agent", () => {
  it.each(["invoice ", " ", "\n", "invoice\n", "bill a $1 for ", "invoice a $1,", "a $", ",000"])(
    "of nothing but %j is read in time by its length",
    (piece) => {
      const start = `invoice ${piece}`;
      expectLinear((length) => {
        const text = start + piece.repeat(length / piece.length);
        return () => readOrders(text);
      }, 8_000);
    },
  );

  it("is read across lines and wide spaces as before", () => {
    expect(readOrders("Invoice   Globex\n$1,200.00  for consulting, due\tin 30 days.")).toEqual([
      {
        action: "create_invoice",
        params: { client_name: "Globex", amount_cents: 120_000, description: "consulting", due_days: 30 },
      },
    ]);
  });
});

describe("an HTML mail to an agent", () => {
  it.each(["<", "<style", "<script>", "</style", "<style></script>", "<a ", "<!--"])(
    "of nothing but %j is read in time by its length",
    (piece) => {
      expectLinear((length) => {
        const html = piece.repeat(length / piece.length);
        return () => textOf(html);
      }, 8_000);
    },
  );

  it("is read without its tags, its styles and its scripts", async () => {
    const html = "<style>p { color: red }</style><p>Invoice <b>Globex</b></p><SCRIPT>let a = '<p>';</SCRIPT> $5";
    expect(textOf(html).replaceAll(/\s+/g, " ").trim()).toBe("Invoice Globex $5");
    const mime = `From: a@example.com\r\nSubject: Hi\r\nContent-Type: text/html\r\n\r\n${html}`;
    expect(await readEmail(new TextEncoder().encode(mime))).toMatchObject({ from: "a@example.com", subject: "Hi" });
  });
});
