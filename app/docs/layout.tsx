import type { ReactNode } from "react";
import { Contents } from "#ui/reference/contents.tsx";
import { PublicFrame } from "#ui/reference/public-frame.tsx";
import { Search } from "#ui/reference/search.tsx";
import { chapters, listed, places } from "./reference.ts";

const anchors = chapters.map(({ anchor }) => anchor);

/** Every page of the reference has its search and its contents at the side. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  return (
    <PublicFrame width="wide">
      <div className="mx-auto max-w-7xl px-4 sm:px-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 print:block">
        <div className="lg:sticky lg:top-0 lg:flex lg:max-h-dvh lg:flex-col lg:self-start">
          <div className="py-4 lg:pt-8">
            <Search places={places} chapters={anchors} />
          </div>
          <Contents chapters={listed} />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 py-8 outline-none print:[&_pre]:max-h-none print:[&_pre]:whitespace-pre-wrap"
        >
          {children}
        </main>
      </div>
    </PublicFrame>
  );
}
