import * as z from "zod";
import { Id, Name, Timestamp } from "#lib/core/fields.ts";
import { tagStates } from "./states.ts";

const dimensions = ["class", "project"] as const;
export const Dimension = z.enum(dimensions).meta({ description: "By what lines are told apart." });
export type Dimension = z.infer<typeof Dimension>;

export const TagStatus = z.enum(tagStates.states);

const TagName = Name.meta({ description: "Each name once in its dimension of an entity, without regard to case." });

export const NewTag = z.object({ entity_id: Id("ent"), dimension: Dimension, name: TagName });

/** What is left out stays as it is. */
export const TagChange = z.object({
  entity_id: Id("ent"),
  tag_id: Id("tag"),
  name: TagName.optional(),
  status: TagStatus.optional().meta({
    description: "`archived`: given to no further line, until it is `active` again.",
  }),
});

export const Tag = z
  .object({
    tag_id: Id("tag"),
    entity_id: Id("ent"),
    dimension: Dimension,
    name: z.string(),
    status: TagStatus,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Tag" });
export type Tag = z.infer<typeof Tag>;

/** What a line's tags become: what is left out stays as it is, null takes a tag off. */
export const LineTags = z.object({
  line_number: z.int("must be a line's number").min(1, "must be a line's number, from 1"),
  class_id: Id("tag").nullish(),
  project_id: Id("tag").nullish(),
});
export type LineTags = z.output<typeof LineTags>;
