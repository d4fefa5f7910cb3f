import { calendarText } from "#lib/core/ics.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as feeds from "#lib/domains/company/calendar-feeds/store.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { deadlineEvents, sequenceAt } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import { workspaceOfSecret } from "#lib/domains/trust/access/secrets.ts";

/** As many are shown, which is more than anybody looks at; that there are others is an entry of its own. */
const MOST = 2000;

/** The calendar of a company's deadlines that a secret address reads; null where it reads none. */
export async function calendarOf(address: string): Promise<string | null> {
  const token = address.replace(/\.ics$/, "");
  const workspace_id = workspaceOfSecret("mbc", token);
  if (workspace_id === null) return null;
  return transaction({ workspace_id }, "write", async (tx) => {
    const feed = await feeds.read(tx, token);
    if (!feed) return null;
    const [{ legal_name, entity_type }, dated] = await Promise.all([
      entities.load(tx, feed),
      obligations.pendingDated(tx, feed.entity_id, MOST + 1),
    ]);
    const company = legalName(legal_name, entity_type);
    const events = deadlineEvents(company, dated.slice(0, MOST), publicAddress);
    const [next] = dated.slice(MOST);
    if (next) {
      events.push({
        uid: `more-${feed.entity_id}@minutebook`,
        summary: `From here on more is due than this calendar shows (${company})`,
        description: publicAddress(`/obligations?entity_id=${feed.entity_id}&status=pending`),
        location: null,
        start: next.due_date,
        stamp: next.updated_at,
        sequence: sequenceAt(next.updated_at),
      });
    }
    return calendarText(`Deadlines of ${company}`, events);
  });
}
