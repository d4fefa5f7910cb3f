import { beforeAll, describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { readDocument } from "../documents/operations.ts";
import { createEntity, readEntity } from "../entities/detail/operations.ts";
import { advanceFormation, listFormationDocuments } from "../formation/operations.ts";
import { listObligations } from "../obligations/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { endSeat, fillSeat, listSeats, readSeat } from "./operations.ts";

let caller = callerIn("");
let entity_id = "";
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  const company = { ...createEntity.example, directors: [{ name: "Ada Byron" }, { name: "Grace Hopper" }] };
  entity_id = (await execute(createEntity, caller, company)).value.entity_id;
});

const fill = async (input: Record<string, unknown>) =>
  (await execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name: "Alan Turing", ...input })).value;
const held = async (filter: Record<string, unknown> = {}) =>
  (await execute(listSeats, caller, { entity_id, ...filter })).value.data;
const waiting = async () =>
  (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data.map(({ kind }) => kind);

describe("a company's seats", () => {
  it("are filled from its particulars with its documents, which name who is to sign; a stranger's signature counts and is warned of", async () => {
    expect(await held()).toEqual([]);
    await execute(advanceFormation, caller, { entity_id });
    expect(
      (await held()).map(({ seat_type, holder_name, title }) => [seat_type, holder_name, title]).toSorted(),
    ).toEqual([
      ["director", "Ada Byron", null],
      ["director", "Grace Hopper", null],
      ["incorporator", "Ada Byron", null],
      ["officer", "Ada Byron", "Chief Executive Officer"],
    ]);
    expect((await held({ search: "HOPP" })).map(({ holder_name }) => holder_name)).toEqual(["Grace Hopper"]);
    expect((await held({ named: "Grace\n grace HOPPER \n" })).map(({ holder_name }) => holder_name)).toEqual([
      "Grace Hopper",
    ]);
    const documents = (await execute(listFormationDocuments, caller, { entity_id })).value.data;
    expect(documents.map(({ document_type, required_signers }) => [document_type, required_signers])).toEqual([
      ["CertificateOfIncorporation", [{ signer_name: "Ada Byron", signer_role: "Incorporator" }]],
      ["Bylaws", [{ signer_name: null, signer_role: "Officer" }]],
      [
        "InitialWrittenConsent",
        [
          { signer_name: "Ada Byron", signer_role: "Director" },
          { signer_name: "Grace Hopper", signer_role: "Director" },
        ],
      ],
      ["IncorporatorAction", [{ signer_name: "Ada Byron", signer_role: "Incorporator" }]],
    ]);

    const sign = async (at: number, signer_name: string, signer_role: string) => {
      const { document_id = "" } = documents[at] ?? {};
      return (await execute(signDocument, caller, { document_id, signer_name, signer_role })).value;
    };
    // One fitting role signs (interface 3), whoever it is; the record says what that lacks.
    const charter = await sign(0, "Mallory", "Officer");
    expect(charter).toMatchObject({
      status: "signed",
      fully_executed: false,
      missing_signers: [{ signer_name: "Ada Byron", signer_role: "Incorporator" }],
    });
    expect(charter.signatures[0]?.warning).toBe("Mallory holds no seat as Officer.");
    expect(await sign(0, "ADA  Byron", "incorporator")).toMatchObject({
      fully_executed: true,
      missing_signers: [],
      signatures: [{}, { warning: null }],
    });
    await sign(1, "Ada Byron", "Officer");
    await sign(3, "Ada Byron", "Incorporator");
    expect((await sign(2, "Ada Byron", "Director")).missing_signers).toEqual([
      { signer_name: "Grace Hopper", signer_role: "Director" },
    ]);
    // The formation goes on by the interface's rule, and what is asked for stays open until all have signed.
    const { formation_status } = (await execute(readEntity, caller, { entity_id })).value;
    expect(formation_status).toBe("DocumentsSigned");
    expect(await waiting()).toContain("sign_documents");
    await sign(2, "Grace Hopper", "Director");
    expect(await waiting()).not.toContain("sign_documents");
    const { document_id = "" } = documents[2] ?? {};
    expect((await execute(readDocument, caller, { document_id })).value.fully_executed).toBe(true);
  });

  it("are filled once by the same person, and ended once", async () => {
    const seat = await fill({ elected_on: "2026-03-31", term_ends_on: "2027-03-31", email: "alan@example.com" });
    expect(seat).toMatchObject({ status: "held", elected_on: "2026-03-31", ended_on: null, title: null });
    expect((await execute(readSeat, caller, { entity_id, seat_id: seat.seat_id })).value).toEqual(seat);
    const ahead = { seat_id: "seat_x", holder_name: "Ada", holder_key: "ada", elected_on: addDays(today(), 2) };
    expect(await refusalOfCopy("seat", ["seat_id", seat.seat_id], ahead)).toBe("a seat is filled and left by today");
    await expect(fill({ holder_name: " alan  TURING " })).rejects.toMatchObject({
      status: 409,
      code: "already_seated",
    });
    const end = (input: Record<string, unknown> = {}) =>
      execute(endSeat, caller, { entity_id, seat_id: seat.seat_id, end_reason: "resigned", ...input });
    await expect(end({ ended_on: "2026-03-30" })).rejects.toMatchObject({
      status: 400,
      message: "ended_on must not be before elected_on, 2026-03-31",
    });
    const tried = await Promise.allSettled([end({ ended_on: "2026-06-30" }), end({ ended_on: "2026-06-30" })]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(end()).rejects.toMatchObject({ status: 400, message: "Cannot end the seat: it ended on 2026-06-30." });
    expect((await held({ status: "ended" })).map(({ seat_id }) => seat_id)).toEqual([seat.seat_id]);
    const again = await fill({});
    expect(again.seat_id).not.toBe(seat.seat_id);
    for (const [change, message] of [
      ["update seat set elected_on = '2020-01-01' where seat_id = $1", "a seat stands as it was filled"],
      ["update seat set ended_on = null, end_reason = null where seat_id = $1", "a seat that has ended stands"],
    ] as const) {
      expect((await refusalByDatabase(change, [seat.seat_id]))?.message).toContain(message);
    }
  });

  it.each([
    [{ seat_type: "officer" }, "title is required of an officer"],
    [{ title: "Chair" }, "title must be left out: a director has no title"],
    [{ elected_on: "2026-03-31", term_ends_on: "2026-03-31" }, "term_ends_on must be after elected_on, 2026-03-31"],
    [{ elected_on: "9999-01-01" }, /^elected_on must not be after today/],
  ])("with %j are a 400", async (input, message) => {
    await expect(fill(input)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });
});

it("are those of the company's type, and of both types while a conversion waits", async () => {
  const { workspace_id } = caller;
  const llc = (await execute(createEntity, caller, { ...createEntity.example, entity_type: "llc" })).value.entity_id;
  for (const [at, seat_type, type] of [
    [entity_id, "member", "c_corp"],
    [entity_id, "manager", "c_corp"],
    [entity_id, "partnership_representative", "c_corp"],
    [llc, "director", "llc"],
    [llc, "incorporator", "llc"],
  ] as const) {
    const refused = fill({ entity_id: at, seat_type });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(`${type} has no`) });
    const bare = `insert into seat (workspace_id, seat_id, entity_id, seat_type, holder_name, holder_key, elected_on)
      values ($1, 'seat_x', $2, $3, 'Ada Byron', 'ada byron', '2026-01-01')`;
    const refusal = await refusalByDatabase(bare, [workspace_id, at, seat_type]);
    expect(refusal?.message).toBe("a company has the seats of its type");
  }
  for (const seat_type of ["member", "manager", "partnership_representative"])
    expect((await fill({ entity_id: llc, seat_type })).seat_type).toBe(seat_type);
  expect((await fill({ entity_id: llc, seat_type: "officer", title: "President" })).title).toBe("President");
});

describe("what a company tells", () => {
  it("is warned of where its registered office is no street address in its state", async () => {
    const at = async (address: string) =>
      (await execute(createEntity, caller, { ...createEntity.example, registered_agent: { name: "Agent", address } }))
        .value.warnings;
    expect(await at("8 The Green, Suite 100, Dover, Kent County, Delaware 19901")).toEqual([]);
    expect(await at("P.O. Box 12, Dover, DE 19901")).toEqual([
      "registered_agent.address should be a street address in Delaware: a post office box takes no service of process.",
    ]);
    expect(await at("350 Bay Street, San Francisco, California 94133")).toEqual([
      "registered_agent.address should be a street address in Delaware: it names another place.",
    ]);
  });
});
