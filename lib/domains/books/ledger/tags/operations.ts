import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Dimension, NewTag, Tag, TagChange, TagStatus } from "./schema.ts";
import * as store from "./store.ts";

const at = within("tags", "/v1/entities/{entity_id}/tags", "ledger");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, tag_id: "tag_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createTag = operation({
  ...at("create", "POST"),
  title: "Create a tag",
  about:
    "A named value of a dimension, `class` or `project`, by which lines of the journal are told apart. A name that the dimension has already is a 409. A line bears one tag of each dimension at most; a company has 1,000 tags at most, archived ones among them (400).",
  input: NewTag,
  output: Tag,
  example: { ...entity, dimension: "class", name: "Research" },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listTags = operation({
  ...at("list", "GET"),
  title: "List tags",
  about: "By dimension and name. `dimension` and `status` narrow the list.",
  input: Paging.extend({ entity_id, dimension: Dimension.optional(), status: TagStatus.optional() }),
  output: Page(Tag),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readTag = operation({
  ...at("read", "GET /{tag_id}"),
  title: "Read a tag",
  about: "Its lines: `GET …/journal-entries?class_id=` or `?project_id=`.",
  input: z.object({ entity_id, tag_id: Id("tag") }),
  output: Tag,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const updateTag = operation({
  ...at("update", "PATCH /{tag_id}"),
  title: "Update a tag",
  about:
    "What is left out stays as it is. A tag that is archived is given to no further line; the lines that bear it keep it, and reports show it.",
  input: TagChange,
  output: Tag,
  example: { ...example, name: "Research and development" },
  run: ({ tx }, input) => store.update(tx, input),
});
