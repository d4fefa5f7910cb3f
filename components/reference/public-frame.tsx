import type { ReactNode } from "react";
import { Brand } from "#ui/ui/brand.tsx";
import { Link } from "#ui/ui/link.tsx";
import { ThemeToggle } from "#ui/ui/theme-toggle.tsx";

const links = [
  { href: "/docs", label: "API reference" },
  { href: "/verify", label: "Check a document" },
  { href: "/", label: "Dashboard" },
];

/** The light frame of pages that everybody may read. */
export function PublicFrame({ width, children }: { width: "narrow" | "wide"; children: ReactNode }) {
  const measure = width === "narrow" ? "max-w-3xl" : "max-w-7xl";
  return (
    <>
      <a
        href="#content"
        className="sr-only z-[70] rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <header className="border-b print:hidden">
        <div className={`mx-auto flex min-h-14 flex-wrap items-center gap-x-5 px-4 max-sm:pt-2.5 sm:px-6 ${measure}`}>
          <Brand />
          <nav aria-label="Site" className="flex flex-wrap gap-x-5 sm:ml-auto">
            {links.map(({ href, label }) => (
              <Link
                key={href}
                href={href}
                className="inline-flex min-h-11 items-center rounded-sm text-muted hover:text-ink"
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </header>
      {children}
      <footer className={`mx-auto flex justify-end px-4 py-8 sm:px-6 print:hidden ${measure}`}>
        <ThemeToggle />
      </footer>
    </>
  );
}
