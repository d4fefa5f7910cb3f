/** What is said of several fields at once: where they come from. */
export const told = (how: string, fields: string): Record<string, string> =>
  Object.fromEntries(fields.split(" ").map((field) => [field, how]));

/** Fields that are columns of one table, under their own names. */
export const columnsOf = (table: string, fields: string): Record<string, string> =>
  Object.fromEntries(fields.split(" ").map((field) => [field, `${table}.${field}`]));

export const ASKED = "as asked for";
export const COMPANY = columnsOf("entity", "entity_id");
