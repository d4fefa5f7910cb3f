import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import { spoken } from "#ui/ui/spoken.ts";

/** What is to be done: in people's words where the service says it, and as it stands where somebody has typed it. */
export const obligationTitle = ({ kind, title }: Pick<Obligation, "kind" | "title">): string =>
  kind === "task" ? title : spoken(title);
