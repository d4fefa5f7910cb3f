"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { MenuChoice, MenuLabel } from "#ui/ui/dropdown-menu.tsx";
import { type Theme, useTheme } from "#ui/ui/theme.ts";

const choices = [
  { value: "system", label: "System", Icon: Monitor },
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
] as const satisfies readonly { value: Theme; label: string; Icon: unknown }[];

/** System, light or dark, as three small radios. */
export function ThemeToggle() {
  const [theme, choose] = useTheme();
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md border p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="flex size-9 cursor-pointer items-center justify-center rounded-sm text-muted hover:text-ink has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent sm:size-7"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The same choice as lines of a DropdownMenu. */
export function ThemeMenu() {
  const [theme, choose] = useTheme();
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice
        label="Theme"
        value={theme}
        onChange={choose}
        options={choices.map(({ value, label, Icon }) => ({ value, label, icon: <Icon aria-hidden="true" /> }))}
      />
    </>
  );
}
