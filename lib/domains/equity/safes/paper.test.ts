import { describe, expect, it } from "vitest";
import { readDocument } from "#lib/domains/company/documents/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { createNote, documentNote } from "../notes/operations.ts";
import { createSafe, documentSafe } from "./operations.ts";

describe("the paper of a SAFE and of a note", () => {
  it("of an llc says what its units are, and is signed by whoever is authorized", async () => {
    const caller = callerIn(await newWorkspace());
    const given = { legal_name: "Nova", entity_type: "llc", jurisdiction: "WY" };
    const { entity_id } = (await execute(createEntity, caller, given)).value;
    const safe = {
      investor_name: "Ada",
      principal_amount_cents: 100,
      safe_type: "post_money",
      valuation_cap_cents: 1000,
    };
    const { safe_id } = (await execute(createSafe, caller, { entity_id, ...safe })).value;
    const { document_id } = (await execute(documentSafe, caller, { entity_id, safe_id })).value;
    const { text } = (await execute(readDocument, caller, { document_id })).value;
    expect(text).toContain("becomes a corporation before it sells preferred stock");
    expect(text).toContain("Capacity: Authorized person, for the Company, Nova LLC");
  });

  it("says its own form's terms, and is signed by an officer and the investor", async () => {
    const { act, caller } = await newCompany();
    const safe = { investor_name: "Lovelace # Ventures", principal_amount_cents: 50_000_000, issued_on: "2026-03-31" };
    const texts: [given: object, said: string[], unsaid: string[]][] = [
      [
        { safe_type: "post_money", valuation_cap_cents: 800_000_000, discount_rate: "0.80", pro_rata: true },
        [
          "post-money valuation cap is $8,000,000.00",
          "rate is 80%",
          "20% less",
          "Pro-rata right",
          "on par with other SAFEs and preferred stock",
        ],
        ["Most favored", "limited liability company"],
      ],
      [
        { safe_type: "pre_money", valuation_cap_cents: 500_000_000 },
        ["pre-money valuation cap is $5,000,000.00", "before any payment for its stock"],
        ["Discount", "Pro-rata"],
      ],
      [{ safe_type: "discount", discount_rate: "0.85" }, ["15% less", "it becomes at the discount"], ["valuation cap"]],
      [{ safe_type: "post_money", fixed_percent: 7 }, ["own 7% of"], ["valuation cap"]],
      [
        { safe_type: "discount", discount_rate: "0.85", exemption: "506(b)" },
        ["the sale relies on Rule 506(b) of Regulation D."],
        [],
      ],
      [
        { safe_type: "mfn" },
        ["may elect in writing", "is paid the Purchase Amount."],
        ["valuation cap", "discount rate"],
      ],
    ];
    for (const [given, said, unsaid] of texts) {
      const { safe_id } = await act(createSafe, { ...safe, ...given });
      const { document_id } = await act(documentSafe, { safe_id });
      const { text, signer_roles } = (await execute(readDocument, caller, { document_id })).value;
      for (const words of ["$500,000.00", "March 31, 2026", "Inc. (the “Company”)", ...said])
        expect(text).toContain(words);
      for (const words of unsaid) expect(text).not.toContain(words);
      expect(signer_roles).toEqual(["company", "counterparty"]);
      await expect(act(documentSafe, { safe_id })).rejects.toThrow("it was written as");
    }
    const note = await act(createNote, {
      ...{ investor_name: "Ada", principal_amount_cents: 10_000_000, interest_rate: "0.065", day_count: "30/360" },
      ...{
        issued_on: "2026-03-31",
        matures_on: "2028-03-31",
        discount_rate: "0.80",
        qualified_financing_cents: 100_000_000,
      },
    });
    const { document_id } = await act(documentNote, { note_id: note.note_id });
    const { text } = (await execute(readDocument, caller, { document_id })).value;
    for (const words of [
      "6.5% a year",
      "twelve months of thirty",
      "March 31, 2028",
      "at least $1,000,000.00",
      "20% less",
    ]) {
      expect(text).toContain(words);
    }
    const asked = async () => (await act(listObligations, { status: "pending" })).data.map(({ about_id }) => about_id);
    expect(await asked()).toContain(document_id);
    for (const signer_role of ["company", "counterparty"]) {
      await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
    }
    expect((await execute(readDocument, caller, { document_id })).value).toMatchObject({ fully_executed: true });
    expect(await asked()).not.toContain(document_id);
  });
});
