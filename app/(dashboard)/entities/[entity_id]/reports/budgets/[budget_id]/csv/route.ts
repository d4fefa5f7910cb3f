import { downloadBudget } from "#lib/domains/books/budgets/operations.ts";
import { download } from "../../../../download.ts";

/** A budget's figures as a file, for whoever is signed in. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ entity_id: string; budget_id: string }> },
): Promise<Response> {
  const { entity_id, budget_id } = await params;
  return download(`/entities/${entity_id}/reports/budgets/${budget_id}`, downloadBudget, { entity_id, budget_id });
}
