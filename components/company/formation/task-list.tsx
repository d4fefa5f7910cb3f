import { ChevronRight } from "lucide-react";
import { Link } from "#ui/ui/link.tsx";
import type { Task } from "./waiting.ts";

export interface Waiting {
  entity_id: string;
  legal_name: string;
  status: string;
  tasks: readonly Task[];
}

/** What waits for a human, company by company; each line leads to where it is done. */
export function TaskList({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {waiting.map(({ entity_id, legal_name, status, tasks }) => (
        <li key={entity_id} className="overflow-hidden rounded-lg border">
          <div className="flex items-baseline justify-between gap-4 border-b bg-sunken px-4 py-2.5">
            <h3 className="min-w-0 truncate font-medium">
              <Link href={`/entities/${entity_id}`} className="underline-offset-4 hover:underline">
                {legal_name}
              </Link>
            </h3>
            <p className="shrink-0 text-muted text-sm">{status}</p>
          </div>
          <ul className="divide-y">
            {tasks.map((task) => (
              <li key={task.title}>
                <Link
                  href={task.href}
                  className="flex min-h-11 items-center gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{task.title}</span>
                    <span className="block text-muted text-sm">{task.detail}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
