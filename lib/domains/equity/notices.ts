import { addDays, longDate } from "#lib/core/days.ts";
import { federalHolidays, workingDays } from "#lib/core/holidays.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";

/** A notice on Form D is filed within so many days of the first sale, on the next business day where the last is none: 17 CFR 230.503(a)(1). */
const NOTICE_DAYS = 15;

const federal = workingDays(federalHolidays, { saturday: -1, sunday: 1 });

interface Sale {
  about: obligations.About;
  entity_id: string;
  exemption: string;
  /** The day of the first sale. */
  sold_on: string;
}

/** The exemptions whose sales are told to the Securities and Exchange Commission. */
const isOfRegulationD = (exemption: string) => exemption === "506(b)" || exemption === "506(c)";

/** Asks for what a sale of securities without a registration is to be followed by: Form D, and the notices of the purchasers' states. */
export async function openNotices(tx: Tx, { about, entity_id, exemption, sold_on }: Sale): Promise<void> {
  if (!isOfRegulationD(exemption)) return;
  const due_date = federal.onOrAfter(addDays(sold_on, NOTICE_DAYS));
  const open = (kind: string, title: string) =>
    obligations.open(tx, { about, entity_id, tier: "high", title, due_date, kind });
  await Promise.all([
    open("form_d", `File Form D for the sale under Rule ${exemption}, first made on ${longDate(sold_on)}`),
    open("state_notices", `File the notices that the purchasers' states ask for after a sale under Rule ${exemption}`),
  ]);
}
