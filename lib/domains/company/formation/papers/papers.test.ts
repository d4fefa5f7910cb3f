import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { approveGrant } from "#lib/domains/equity/grants/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany } from "../../../../../e2e/support/equity.ts";
import { some } from "../../../../../e2e/support/table.ts";
import { parseText } from "../../documents/text.ts";
import { listObligations } from "../../obligations/operations.ts";
import { fillSeat } from "../../seats/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { writeCompanyPaper } from "./operations.ts";
import { asks, papers } from "./rules.ts";

let caller: Caller;
let own: Awaited<ReturnType<typeof company>>;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  own = await company();
});

/** A corporation with two directors, founder's stock that vests, and options out of a pool. */
async function company() {
  const made = await newCompany(caller);
  const { entity_id } = made;
  for (const holder_name of ["Ada Byron", "Grace Hopper"]) {
    await execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name });
  }
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option", authorized_units: 1_000_000 });
  const vesting = { months: 48, cliff_months: 12, acceleration: "double_trigger" };
  const stock = (
    await grant(caller, {
      ...made,
      shares: 4_000_000,
      price_per_share: "0.0001",
      consideration: "cash",
      vesting,
      exemption: "4(a)(2)",
    })
  ).value.grant_id;
  const option = (
    await grant(caller, {
      ...made,
      ...{
        instrument_id: pool.instrument_id,
        recipient_name: "Mary # Somerville",
        grant_type: "stock_option",
        shares: 10_000,
      },
      ...{ exercise_price: "0.25", option_type: "iso", expires_on: "2036-01-31", post_termination_months: 3, vesting },
    })
  ).value.grant_id;
  return { made, entity_id, stock, option, instrument_id: pool.instrument_id };
}

const write = async (asked: Record<string, unknown>) =>
  (await execute(writeCompanyPaper, caller, { entity_id: own.entity_id, ...asked })).value;

/** What each paper asks for, so that nothing that it can tell is left out. */
const givenFor = (paper: (typeof papers)[number]) => {
  const isOfHolder = paper === "stock_certificate" || paper === "uncertificated_notice";
  const all: Record<string, unknown> = {
    counterparty_name: isOfHolder ? "Ada Byron" : "Mary Somerville",
    counterparty_address: "12 Elm Street,\n# Albany",
    effective_date: today(),
    work_state: "CA",
    inventions: "A loom\n## that counts.",
    grant_ids: [paper === "option_grant_notice" ? own.option : own.stock],
    instrument_id: own.instrument_id,
    officers: [{ name: "Ada Byron", title: "President" }],
    bank_name: "Harbor Bank",
    signatories: ["Ada Byron", "Grace Hopper"],
    responsible_party: "Ada Byron",
    activity: "Building engines",
    employees: 3,
    classification: "association",
  };
  const { required, optional } = asks[paper];
  const pick = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, all[field]]));
  return { least: pick(required), most: pick([...required, ...optional]) };
};

describe("a paper", () => {
  it.each(some(papers.filter((paper) => asks[paper].of.includes("c_corp"))))(
    "%s is whole, clean and keeps its outline, told little or all",
    async (paper) => {
      const { least, most } = givenFor(paper);
      for (const given of [least, most]) {
        const { text, title, category, signer_roles, required_signers, company } = await write({ paper, ...given });
        expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2}|\.\.|,,| [.,;]|\n{3}|[ \t]$/m);
        expect(text).not.toMatch(/the the|\(\)/);
        expect(parseText(text).filter(({ kind }) => kind === "title")).toHaveLength(1);
        expect(text).toContain(company);
        for (const [, number] of text.matchAll(/Article (\d+)/g)) expect(text).toContain(`## Article ${number}. `);
        if (category === "worksheet") {
          expect([signer_roles, required_signers, text.includes("Signature: ____")]).toEqual([[], [], false]);
        } else {
          expect(text).toContain("Signature: ____");
          expect(required_signers.length).toBeGreaterThan(0);
        }
        if (category === "contract") expect(title).toMatch(/: (Mary|Ada)/);
      }
    },
  );

  it("tells what the records know: prices, vesting, the state's notice, the shareholders", async () => {
    const agreement = await write({ paper: "stock_purchase_agreement", grant_ids: [own.stock] });
    expect(agreement.text).toContain(
      "buys 4,000,000 shares of the Company's Common Stock (the “Shares”) at $0.0001 a share.",
    );
    expect(agreement.text).toContain(
      "The purchase price is $400.00, payable to the Company when this Agreement is signed, in cash.",
    );
    expect(agreement.text).toMatch(/over 48 months from .*, nothing before 12 months have passed/);
    expect(agreement.text).toContain("Where the work is ended without cause after a change of control, 100 percent");
    const notice = await write({ paper: "option_grant_notice", grant_ids: [own.option] });
    expect(notice.text).toContain("- Exercise price: $0.25 a share\n- Last day: January 31, 2036");
    expect(notice.text).toContain("may be exercised for 3 months after");
    const invention = { paper: "invention_assignment", counterparty_name: "Mary" };
    expect((await write({ ...invention, work_state: "CA" })).text).toContain(
      "California Labor Code sections 2870 to 2872",
    );
    expect((await write({ ...invention, work_state: "TX" })).text).not.toContain("2870");
    expect((await write({ paper: "option_plan", instrument_id: own.instrument_id })).text).toContain(
      "Up to 1,000,000 shares",
    );
    const election = await write({ paper: "form_2553_worksheet" });
    expect(election.text).toContain("- Ada Byron: 4,000,000 shares");
    expect(election).toMatchObject({ category: "worksheet", status: "unsigned" });
    const signs = { document_id: election.document_id, signer_name: "Ada Byron", signer_role: "Director" };
    await expect(execute(signDocument, caller, signs)).rejects.toMatchObject({ status: 400, code: "not_signable" });
  });

  it("speaks of the company as it is: its law by name, its only director, its llc's own words", async () => {
    const consent = await write({ paper: "grant_consent", grant_ids: [own.option] });
    expect(consent.text).toContain("as Section 141(f) of the General Corporation Law of the State of Delaware permits");
    expect(consent.text).toContain("The undersigned are all the directors of");
    expect(consent.text).toContain("has considered what it knows of the value of the Company’s stock, and finds");
    const certificate = await write({ paper: "stock_certificate", grant_ids: [own.stock] });
    expect(certificate.text).toContain(
      "- They are transferred only as the Company's bylaws and its agreements with the holder allow.",
    );
    expect(certificate.text).toContain("- As long as they have not vested, they are not transferred");
    expect((await write({ paper: "ss4_worksheet" })).text).toContain(
      "closing month of the accounting year: December\n",
    );
    expect((await write({ paper: "invention_assignment", counterparty_name: "Mary" })).text).toMatch(
      /\n2\.5 What is built in\. If the Worker/,
    );
    const sole = (await newCompany(caller)).entity_id;
    await execute(fillSeat, caller, { entity_id: sole, seat_type: "director", holder_name: "Ada Byron" });
    const officers = [{ name: "Ada Byron", title: "President" }];
    const alone = await write({ entity_id: sole, paper: "officer_consent", officers });
    expect(alone.text).toContain("The undersigned is the sole director of Acme, Inc.");
    expect(alone.text).toContain("The undersigned signs as the sole director of the Company.");
    const members = [
      { name: "Ada", units: 5 },
      { name: "Grace", units: 5 },
    ];
    const managed = { management: "manager_managed", managers: [{ name: "Boss" }], purpose: "Letting land" };
    const given = { legal_name: "Nova", entity_type: "llc", jurisdiction: "WY", ...managed };
    const { entity_id } = (await execute(createEntity, caller, { ...given, members })).value;
    const indemnity = await write({ entity_id, paper: "indemnification_agreement", counterparty_name: "Ada" });
    expect(indemnity.text).not.toMatch(/board|charter|bylaws/);
    expect((await write({ entity_id, paper: "ss4_worksheet" })).text).toContain("Line 8b, number of members: 2");
    expect((await write({ entity_id, paper: "form_2553_worksheet" })).text).toContain(
      "- Ada: 5 units\n- Grace: 5 units",
    );
    expect((await write({ entity_id, paper: "operating_agreement" })).required_signers).toContainEqual({
      ...{ signer_name: "Boss", signer_role: "Manager" },
    });
    await expect(write({ entity_id, paper: "single_member_agreement" })).rejects.toMatchObject({
      ...{
        status: 400,
        message: expect.stringContaining("paper must be operating_agreement: the company has 2 members"),
      },
    });
    const one = (await execute(createEntity, caller, { ...given, members: members.slice(0, 1) })).value;
    expect((await write({ entity_id: one.entity_id, paper: "single_member_agreement" })).text).toContain(
      "The Company’s purpose is: Letting land.",
    );
  });

  it("that the directors sign approves the grants which it names", async () => {
    const { document_id, required_signers, text } = await write({
      paper: "grant_consent",
      grant_ids: [own.stock, own.option],
    });
    expect(required_signers).toEqual([
      { signer_name: "Ada Byron", signer_role: "Director" },
      { signer_name: "Grace Hopper", signer_role: "Director" },
    ]);
    // A director who gets something by it votes on that, too, and the others know of it.
    expect(text).toContain("the Board knows that Ada Byron, who is a director of the Company, receives what is issued");
    const waiting = async () =>
      (await execute(listObligations, caller, { entity_id: own.entity_id, status: "pending" })).value.data.filter(
        ({ title }) => title === "Sign the Board Consent to Grants",
      ).length;
    const before = await waiting();
    for (const signer_name of ["Ada Byron", "Grace Hopper"]) {
      await execute(signDocument, caller, { document_id, signer_name, signer_role: "Director" });
    }
    expect(await waiting()).toBe(before - 1);
    const at = { entity_id: own.entity_id, grant_id: own.stock };
    const approved = (await execute(approveGrant, caller, { ...at, approval_id: document_id })).value;
    expect(approved).toMatchObject({ approval: "approved", approved_on: today() });

    // It approves no other grant, and no paper by which nothing is decided approves any.
    const other = (approval_id: string) => grant(caller, { ...own.made, recipient_name: "Mallory", approval_id });
    await expect(other(document_id)).rejects.toThrow("approval_id must be a consent that names this grant");
    const contract = await write({ paper: "stock_purchase_agreement", grant_ids: [own.stock] });
    for (const signer_role of ["company", "counterparty"]) {
      await execute(signDocument, caller, {
        document_id: contract.document_id,
        signer_name: "Ada Byron",
        signer_role,
      });
    }
    await expect(other(contract.document_id)).rejects.toThrow(
      "approval_id must be a paper that decides the grant, a meeting or a file: Stock Purchase Agreement",
    );
    for (const id of [document_id, contract.document_id]) {
      const forged = await refusalOfCopy("equity_grant", ["grant_id", own.stock], {
        grant_id: "grt_x",
        approval_id: id,
      });
      expect(forged).toBe("what is done is approved by what is decided or signed");
    }
  });

  it("is refused where it lacks what it needs, is told what it does not ask for, or is of another kind of company", async () => {
    const refused = (asked: Record<string, unknown>, message: string) =>
      expect(write(asked)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    await refused({ paper: "bank_resolution", bank_name: "Harbor" }, "signatories is required for bank_resolution");
    await refused(
      { paper: "ss4_worksheet", bank_name: "Harbor" },
      "bank_name must be left out: ss4_worksheet does not ask",
    );
    await refused({ paper: "stock_certificate", grant_ids: [own.option] }, "grant_ids.0 must be a grant of stock");
    await refused({ paper: "option_grant_notice", grant_ids: [own.stock] }, "grant_ids.0 must be a grant of options");
    await refused({ paper: "stock_certificate", grant_ids: [own.stock, own.option] }, "grant_ids must be one grant");
    await refused({ paper: "grant_consent", grant_ids: [own.stock, own.stock] }, "must name each grant once");
    await refused({ paper: "form_8832_worksheet", classification: "association" }, "must be one for a corporation");
    await expect(
      write({ paper: "stock_certificate", grant_ids: ["grt_01k0zk1x3ve4b8j0c2v5y6m7n8"] }),
    ).rejects.toMatchObject({ status: 404 });
    const llc = (await execute(createEntity, caller, { legal_name: "Nova", entity_type: "llc", jurisdiction: "CA" }))
      .value;
    const ofLlc = { entity_id: llc.entity_id };
    await refused({ ...ofLlc, paper: "option_plan", instrument_id: own.instrument_id }, "must be one for an llc");
    for (const paper of [
      "bank_resolution",
      "ss4_worksheet",
      "form_2553_worksheet",
      "form_8832_worksheet",
      "indemnification_agreement",
    ] as const) {
      const { text } = await write({ ...ofLlc, paper, ...givenFor(paper).most });
      expect(text).toContain("Nova LLC");
      expect(text).not.toMatch(/undefined|null|\.\.|DGCL| {2}/);
    }
  });
});
