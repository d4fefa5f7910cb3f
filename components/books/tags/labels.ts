import type { Dimension, Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const dimensionLabels: Readonly<Record<Dimension, string>> = { class: "Class", project: "Project" };

export const dimensionOptions = Object.entries(dimensionLabels).map(([value, label]) => ({ value, label }));

export const tagTones: Readonly<Record<Tag["status"], Tone>> = { active: "success", archived: "neutral" };
