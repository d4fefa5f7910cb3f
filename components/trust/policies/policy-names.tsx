import { Listed } from "#ui/record/listed.tsx";
import { TextLink } from "#ui/record/text-link.tsx";

/** "The policy Agents pay little", each leading to its page where there is one that the reader may see. */
export function PolicyNames({
  names,
  known,
}: {
  names: readonly string[];
  /** Identifiers by names. One that was renamed or deleted since has none. */
  known: ReadonlyMap<string, string>;
}) {
  return (
    <>
      The {names.length === 1 ? "policy" : "policies"}{" "}
      <Listed of={names} keyOf={(name) => name}>
        {(name) => {
          const policy_id = known.get(name);
          return policy_id === undefined ? (
            <q>{name}</q>
          ) : (
            <TextLink href={`/settings/policies/${policy_id}`}>{name}</TextLink>
          );
        }}
      </Listed>
    </>
  );
}
