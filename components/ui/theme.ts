"use client";

import { useSyncExternalStore } from "react";
import { themeKey } from "#ui/ui/theme-script.ts";

export type Theme = "system" | "light" | "dark";

const watchers = new Set<() => void>();

function chosen(): Theme {
  const value = document.documentElement.dataset.theme;
  return value === "light" || value === "dark" ? value : "system";
}

function choose(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watch, chosen, () => "system"), choose];
}
