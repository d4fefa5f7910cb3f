import type { Dimension, Tag } from "#lib/domains/books/ledger/tags/schema.ts";

/** What a line bears: a tag of each dimension, or none; empty where nothing is chosen. */
export interface ChosenTags {
  class_id?: string | null | undefined;
  project_id?: string | null | undefined;
}

/** The tags of a dimension that may be chosen: those that are active, and the one that is borne already. */
export const tagChoices = (tags: readonly Tag[], dimension: Dimension, chosen: ChosenTags) =>
  tags
    .filter((tag) => tag.dimension === dimension)
    .filter(({ status, tag_id }) => status === "active" || tag_id === chosen[`${dimension}_id`])
    .map(({ tag_id, name }) => ({ value: tag_id, label: name }));

/** Whether there is anything to choose from. */
export const areTags = (tags: readonly Tag[], { class_id, project_id }: ChosenTags = {}) =>
  tags.some(({ status, tag_id }) => status === "active" || tag_id === class_id || tag_id === project_id);

/** What is borne, as it is sent: what is not chosen is left out. */
export const tagsToSend = ({ class_id, project_id }: ChosenTags) => ({
  ...(class_id && { class_id }),
  ...(project_id && { project_id }),
});
