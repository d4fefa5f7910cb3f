/** The body of a call that makes a record, as the reference has it; its company stands in the path. */
export function exampleOf({ example: { entity_id: _, ...body } }: { example: { entity_id: string } }) {
  return body;
}
