import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let imports: string;

beforeAll(async () => {
  tenant = await openTenant();
  const entity = recordOf(await call("POST", "/v1/entities", { key: tenant.key, body: createEntity.example }));
  const accounts = `/v1/entities/${textOf(entity, "entity_id")}/bank-accounts`;
  const bank = recordOf(
    await call("POST", accounts, { key: tenant.key, body: { bank_name: "Harbor Trust", account_type: "checking" } }),
  );
  imports = `${accounts}/${textOf(bank, "bank_id")}/imports`;
});

const take = (raw: string | Uint8Array<ArrayBuffer>, type: string) =>
  call("POST", imports, { key: tenant.key, raw, headers: { "Content-Type": type } });

describe("a statement that is sent as it stands", () => {
  it("is read by its media type, in whichever encoding the bank wrote it", async () => {
    const latin = new Uint8Array(Buffer.from("Date,Description,Amount\n2026-03-14,Café,-6.17\n", "latin1"));
    expect((await take(latin, "text/csv; charset=windows-1252")).body).toMatchObject({
      format: "csv",
      added: 1,
      filename: null,
    });
    const lines = await call("GET", imports.replace(/imports$/, "lines"), { key: tenant.key });
    expect(lines.body.data).toMatchObject([{ description: "Café", amount_cents: -617 }]);
    const ofx =
      "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>";
    expect((await take(ofx, "application/x-ofx")).body).toMatchObject({ format: "ofx", lines_in_file: 0 });
    const camt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.13"><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>`;
    expect((await take(camt, "application/xml")).body).toMatchObject({ format: "camt053", lines_in_file: 0 });
    const qif = "!Type:Bank\nD03/31/2026\nT-12.00\nPHarbor\n^\n";
    expect((await take(qif, "application/x-qif")).body).toMatchObject({ format: "qif", added: 1 });
    const mt940 = ":20:A\n:25:1\n:60F:C260331USD0,\n:61:260331D12,NMSCA\n:62F:D260331USD12,\n";
    expect((await take(mt940, "application/x-mt940")).body).toMatchObject({ format: "mt940", added: 1 });
    const bai2 = "01,A,B,260331,,1,,,2/\n02,A,B,1,260331,,,2/\n03,1,,015,5,,/\n49,5,2/\n98,5,1,4/\n99,5,1,6/\n";
    expect((await take(bai2, "application/x-bai2")).body).toMatchObject({ format: "bai2", closing_balance_cents: 5 });
  });

  it("is refused where it is something else, is too large, or would read a file of the server's", async () => {
    expectRefusal(await take("%PDF-1.7", "application/pdf"), 415);
    expectRefusal(await take("a,".repeat(600_000), "text/csv"), 413);
    expectRefusal(await take("\0\0", "text/csv"), 400, "validation_error");
    const reader = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>`;
    expectRefusal(await take(reader, "application/xml"), 400, "validation_error");
  });
});
