"use client";

import { useEffect, useState } from "react";

/** A value once it has stayed the same for so long: what is typed, when the typing pauses. */
export function useSettled<T>(value: T, ms = 180): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
