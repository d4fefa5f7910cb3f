"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A box that scrolls where what it holds is too large for it. It is stopped at by Tab then, to be scrolled by keyboard, and
 * passed by where there is nothing to scroll. A box that scrolls only then says so by `data-scrolls:`.
 */
export function ScrollBox({
  as = "div",
  label,
  className,
  children,
}: {
  as?: "div" | "pre";
  /** What it holds; left out where what is around it says so. */
  label?: string;
  className: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement & HTMLPreElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const around = box.current;
    if (!around) return;
    const sizes = new ResizeObserver(() =>
      setScrolls(around.scrollWidth > around.clientWidth + 1 || around.scrollHeight > around.clientHeight + 1),
    );
    for (const part of [around, ...around.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  const Box = as;
  return (
    <Box
      ref={box}
      {...(scrolls && {
        "data-scrolls": "",
        tabIndex: 0,
        ...(label !== undefined && { role: "group", "aria-label": label }),
      })}
      className={className}
    >
      {children}
    </Box>
  );
}
