import { Bot, Cog, KeyRound, UserRound } from "lucide-react";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";

const kinds = {
  user: { Icon: UserRound, word: "Person" },
  api_key: { Icon: KeyRound, word: "API key" },
  agent: { Icon: Bot, word: "Agent" },
  system: { Icon: Cog, word: "The service" },
};

/**
 * Who acted, and what kind of caller that is. A name without a space breaks where it must; in a table, long names in other
 * columns leave it room for a word.
 */
export function Actor({ actor }: { actor: Receipt["actor"] }) {
  const { Icon, word } = kinds[actor.type];
  return (
    <span
      className="inline-flex min-w-0 items-center gap-1.5 align-middle in-[td]:sm:min-w-28"
      title={`${word} ${actor.id}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{word}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{actor.name}</span>
    </span>
  );
}
