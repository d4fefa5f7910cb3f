import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { readCheckpoint } from "#lib/domains/trust/receipts/operations.ts";
import * as witnesses from "#lib/domains/trust/receipts/witnesses/operations.ts";
import { requestOrigin } from "#lib/server/origin.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { NewWitnessSheet } from "#ui/trust/receipts/witnesses/new-witness.tsx";
import { WitnessTable } from "#ui/trust/receipts/witnesses/witness-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { changeWitness, createWitness, deleteWitness, sendToWitness } from "./actions.ts";

export const metadata: Metadata = { title: "Witnesses" };

export default async function WitnessesPage() {
  const { workspace, can } = await permissions("/settings/witnesses");
  if (!can(witnesses.listWitnesses)) {
    return <NotForRole title="Witnesses" who="Witnesses are for those to see who see the whole workspace." />;
  }
  // A workspace has twenty at most.
  const { data } = await read(witnesses.listWitnesses, { limit: 1000 });
  const isWriter = can(witnesses.createWitness);
  const add = isWriter ? <NewWitnessSheet action={createWitness} /> : null;
  const rows = data.map((witness) => ({ ...witness, ...asShown(witness, { change: changeWitness }) }));
  const [first] = data;
  return (
    <>
      <PageHeader
        title="Witnesses"
        description="Somebody outside who keeps the signed head of your log of receipts. With what they have kept, anybody sees whether something was rewritten since."
        action={add}
      />
      {rows.length === 0 ? (
        <EmptyState title="No witnesses yet" action={add}>
          Name your auditor, your counsel or a mailbox of your own: they are mailed the signed head of the log when it
          has grown, or it is posted to an address.
        </EmptyState>
      ) : (
        <WitnessTable rows={rows} acts={isWriter ? { remove: deleteWitness, send: sendToWitness } : null} />
      )}
      <Section
        title="Anybody can be one"
        description="The newest head stands at this address, as a signed note (c2sp.org/tlog-checkpoint). Whoever saves it now and then is a witness without being named here."
        className="mt-10!"
      >
        <CodeBlock
          code={`${await requestOrigin()}/log/checkpoint?workspace=${workspace?.workspace_id ?? ""}`}
          label="address of the checkpoint"
          wrap
        />
      </Section>
      <ApiFold
        calls={[
          callOf(witnesses.listWitnesses, {}),
          callOf(witnesses.createWitness, witnesses.createWitness.example),
          ...(first ? [callOf(witnesses.sendToWitness, { witness_id: first.witness_id })] : []),
          callOf(readCheckpoint, {}),
        ]}
      />
    </>
  );
}
