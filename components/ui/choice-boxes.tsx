"use client";

import { useState } from "react";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { type Choice, type ChoiceSource, Combobox } from "#ui/ui/combobox.tsx";

/** Some of many, each a box to tick: those at hand, and whichever others are found by typing. Sent as the list `name`. */
export function ChoiceBoxes({
  name,
  offered,
  ticked: given = [],
  source,
  another,
  placeholder,
  none,
}: {
  name: string;
  /** Those at hand. */
  offered: readonly Choice[];
  /** The values of those that are ticked to begin with. */
  ticked?: readonly string[];
  /** Where there are others; undefined where there are none, or none may be seen. */
  source: ChoiceSource | undefined;
  /** What the box is called by which others are found. */
  another: string;
  placeholder: string;
  none: string;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(given));
  const [found, setFound] = useState<readonly Choice[]>([]);
  const tick = (one: string, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, one] : [...before].filter((other) => other !== one)));
  const boxes = new Map([...offered, ...found].map(({ value, label }) => [value, label]));
  return (
    <>
      {[...boxes].map(([value, label]) => (
        <Checkbox
          key={value}
          name={`${name}[]`}
          value={value}
          label={<span className="[overflow-wrap:anywhere]">{label}</span>}
          checked={ticked.has(value)}
          onChange={(event) => tick(value, event.currentTarget.checked)}
        />
      ))}
      {source ? (
        <Combobox
          aria-label={another}
          placeholder={placeholder}
          source={source}
          value={null}
          onChange={(choice) => {
            if (choice === null) return;
            setFound((before) => [...before, choice]);
            tick(choice.value, true);
          }}
          none={none}
        />
      ) : null}
    </>
  );
}
