/** The companies that somebody is bound to, by their names; "All" of who is bound to none. */
export function CompanyNames({
  entity_ids,
  names,
}: {
  entity_ids: readonly string[] | null;
  names: ReadonlyMap<string, string>;
}) {
  if (entity_ids === null) return <span className="text-muted">All</span>;
  const told = entity_ids.map((entity_id) => names.get(entity_id) ?? entity_id).join(", ");
  return (
    <span className="line-clamp-2 [overflow-wrap:anywhere]" title={told}>
      {told}
    </span>
  );
}
