import { expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { form } from "../../../../../e2e/support/company.ts";
import { pastTriggers, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { newCompany } from "../../../../../e2e/support/equity.ts";
import { readEntity } from "../../entities/detail/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { confirmAmendment, prepareAmendment, withdrawAmendment } from "../amendments/operations.ts";
import { confirmStateFiling } from "../operations.ts";
import { convertEntity, withdrawEntityConversion } from "./operations.ts";

it("a company is amended as the type that it is: neither is begun while the other waits for the state", async () => {
  const caller = callerIn(await newWorkspace());
  const { entity_id } = await newCompany(caller, "c_corp");
  await form(caller, { entity_id }, "2024-02-29");
  const convert = () => execute(convertEntity, caller, { entity_id, target_type: "llc" });
  const prepare = async () =>
    (
      await execute(prepareAmendment, caller, {
        entity_id,
        new_classes: [{ symbol: "SERIES SEED", kind: "preferred", authorized_units: 1_000 }],
      })
    ).value;
  const sign = (document_id: string, signer_role: string) =>
    execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });

  const first = await prepare();
  await expect(convert()).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(`its amendment ${first.amendment_id} is pending_filing`),
  });
  const converted = await refusalByDatabase(
    `insert into conversion (workspace_id, conversion_id, entity_id, from_type, to_type, former_name, former, document_ids)
     values ($1, 'cnv_1', $2, 'c_corp', 'llc', 'Acme', '{}', '{}')`,
    [caller.workspace_id, entity_id],
  );
  expect(converted?.message).toContain("not converted while an amendment waits");
  await execute(withdrawAmendment, caller, first);

  await convert();
  const refused = { status: 400, message: expect.stringContaining("its conversion is pending_filing") };
  await expect(prepare()).rejects.toMatchObject(refused);
  const amended = await refusalByDatabase(
    `insert into amendment (workspace_id, amendment_id, entity_id, form, changes, needs_filing, document_id)
     select workspace_id, 'amd_1', entity_id, form, changes, needs_filing, document_id from amendment where amendment_id = $1`,
    [first.amendment_id],
  );
  expect(amended?.message).toContain("not amended while its conversion waits");
  const unsigned = await refusalByDatabase("update conversion set status = 'confirmed' where entity_id = $1", [
    entity_id,
  ]);
  expect(unsigned?.message).toBe("the conversion is not signed");
  const to_come = await refusalByDatabase("update conversion set filed_on = app_today() + 2 where entity_id = $1", [
    entity_id,
  ]);
  expect(to_come?.message).toContain("a filing is not of a day to come");
  await execute(withdrawEntityConversion, caller, { entity_id });

  // One that is older than the rule: it was prepared of another type than the company has by now.
  const { amendment_id, document_id } = await prepare();
  await sign(document_id, "Officer");
  await pastTriggers("update amendment set status = 'withdrawn', decided_at = now() where amendment_id = $1", [
    amendment_id,
  ]);
  await convert();
  const { conversion } = (await execute(readEntity, caller, { entity_id })).value;
  for (const id of conversion?.document_ids ?? []) await sign(id, "Member");
  const before = { entity_id, confirmation_number: "SR-3", filed_on: "1999-12-31" };
  await expect(execute(confirmStateFiling, caller, before)).rejects.toThrow("must not be before the company was filed");
  const early = "update conversion set filed_on = '1999-12-31' where entity_id = $1 and status = 'pending_filing'";
  expect((await refusalByDatabase(early, [entity_id]))?.message).toBe("nothing is filed before its company is");
  await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "SR-3" });
  await pastTriggers("update amendment set status = 'pending_filing', decided_at = null where amendment_id = $1", [
    amendment_id,
  ]);
  await expect(
    execute(confirmAmendment, caller, { entity_id, amendment_id, confirmation_number: "SR-4" }),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining("was a c_corp when it was prepared") });
});
