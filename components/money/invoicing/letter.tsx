import type { ReactNode } from "react";
import { ThemeToggle } from "#ui/ui/theme-toggle.tsx";

/** The sheet that a customer reads, who need not know this service. */
export function Letter({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken print:bg-page">
      <main
        id="content"
        className="mx-auto my-4 w-[calc(100%-2rem)] max-w-3xl rounded-lg border bg-page p-5 sm:my-10 sm:p-10 print:my-0 print:w-full print:border-0 print:p-0"
      >
        {children}
      </main>
      <footer className="mx-auto mt-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-3 px-4 pb-6 text-muted text-sm print:hidden">
        <p>Kept with Minutebook, the open book of record.</p>
        <ThemeToggle />
      </footer>
    </div>
  );
}
