"use client";

import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";

/** Whether a panel is open: by its button, or by a link to what its page is there to make (`?new=true`). */
export function useOpenedByLink(isMain: boolean) {
  const [own, setOwn] = useState(false);
  const [asked, setAsked] = useQueryState("new", parseAsBoolean.withDefault(false));
  const change = (open: boolean) => {
    setOwn(open);
    if (!open && asked) void setAsked(null);
  };
  return { open: own || (asked && isMain), onOpenChange: change };
}
