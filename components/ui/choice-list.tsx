import clsx from "clsx";
import { Command } from "cmdk";
import { Check } from "lucide-react";
import type { Choice } from "#ui/ui/choices.ts";

const row = clsx(
  "flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 data-[selected=true]:bg-hover sm:min-h-8",
  "data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-subtle",
);

/** The choices that were found; those of one group stand together under its name. */
export function ChoiceList({
  found,
  grouped,
  chosen,
  onTake,
  listRef,
}: {
  found: readonly Choice[];
  grouped: boolean;
  chosen: string;
  onTake: (choice: Choice) => void;
  /** Told of the list itself, whose id cmdk gives and the box names. */
  listRef: (list: HTMLElement | null) => void;
}) {
  const groups = Map.groupBy(found, ({ group }) => (grouped ? (group ?? "") : ""));
  return (
    <Command.List ref={listRef} label="Choices">
      {[...groups].map(([group, choices]) => (
        <Command.Group
          key={group}
          {...(group === "" ? { value: "choices" } : { heading: group })}
          className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
        >
          {choices.map((choice) => (
            <Command.Item
              key={choice.value}
              value={choice.value}
              disabled={choice.disabled ?? false}
              onSelect={() => onTake(choice)}
              className={row}
            >
              <span className="min-w-0 flex-1 truncate">{choice.label}</span>
              {choice.detail ? <span className="shrink-0 font-mono text-muted text-xs">{choice.detail}</span> : null}
              {choice.value === chosen ? <Check aria-label="Chosen" className="size-4 shrink-0 text-muted" /> : null}
            </Command.Item>
          ))}
        </Command.Group>
      ))}
    </Command.List>
  );
}
