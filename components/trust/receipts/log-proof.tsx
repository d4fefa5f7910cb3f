import type { InclusionProof } from "#lib/domains/trust/receipts/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";

const count = (figure: number) => figure.toLocaleString("en-US");

/** Where a receipt stands in its workspace's log, under which signed head, and how the one leads to the other. */
export function LogProof({ proof }: { proof: InclusionProof | null }) {
  if (proof === null) {
    return (
      <p className="mt-4 text-muted">
        The log takes it up within a second: reload this page for its place there, and the proof of it.
      </p>
    );
  }
  const { leaf_index, inclusion_path, checkpoint } = proof;
  const { tree_size, root_hash, sealed_at, key_id } = checkpoint;
  return (
    <div className="-mt-px">
      <DescriptionList
        facts={[
          { term: "In the log", value: `Receipt ${count(leaf_index + 1)} of ${count(tree_size)}` },
          {
            term: "The log’s head",
            value: (
              <span className="flex flex-col">
                <Identifier value={root_hash} label="root hash" />
                <span className="text-muted text-sm">
                  Sealed on <DateText value={sealed_at} time />, signed by the key {key_id}
                </span>
              </span>
            ),
          },
          {
            term: "Inclusion",
            value:
              inclusion_path.length === 0
                ? "The receipt is all that the log holds."
                : `${inclusion_path.length === 1 ? "One hash leads" : `${inclusion_path.length} hashes lead`} from this receipt to that head.`,
          },
        ]}
      />
    </div>
  );
}
