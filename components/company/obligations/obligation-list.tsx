import { ChevronRight } from "lucide-react";
import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import { Link } from "#ui/ui/link.tsx";
import type { Task } from "../formation/waiting.ts";
import { DueDate } from "./due-date.tsx";
import { placeOf } from "./places.ts";
import { TierBadge } from "./tier.tsx";
import { obligationTitle } from "./title.ts";

/** An obligation, and the steps it is made of where they are known. */
export interface Asked {
  obligation: Obligation;
  company: string | null;
  steps: readonly Task[];
}

const line = "flex min-h-11 items-center gap-4 px-4 -outline-offset-2 hover:bg-hover";
const Onward = () => <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />;

/** What needs a human, the most urgent first; each line leads to where it is done. */
export function ObligationList({ asked, today }: { asked: readonly Asked[]; today: string }) {
  return (
    <ul className="divide-y overflow-hidden rounded-lg border">
      {asked.map(({ obligation, company, steps }) => (
        <li key={obligation.obligation_id}>
          <Link
            href={placeOf(obligation)?.href ?? `/obligations/${obligation.obligation_id}`}
            className={`${line} py-3`}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium [overflow-wrap:anywhere]">{obligationTitle(obligation)}</span>
              <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
                <TierBadge tier={obligation.tier} />
                {company ? <span className="min-w-0 truncate">{company}</span> : null}
                {obligation.due_date ? <DueDate date={obligation.due_date} today={today} /> : null}
              </span>
            </span>
            <Onward />
          </Link>
          {steps.length > 0 ? (
            <ul className="border-t bg-sunken py-1">
              {steps.map((step) => (
                <li key={step.href}>
                  <Link href={step.href} className={`${line} py-1 pl-8 sm:min-h-9`}>
                    <span className="min-w-0 flex-1">{step.title}</span>
                    <Onward />
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
