"use client";

import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";

/** More pages than this are told of, and not drawn while one types. */
const MOST_PAGES = 5;

let library: Promise<typeof import("pdfjs-dist/legacy/build/pdf.mjs")> | undefined;

/** The drawing library and its worker, fetched when the first PDF is shown. */
function pdfjs() {
  library ??= import("pdfjs-dist/legacy/build/pdf.mjs").then((loaded) => {
    loaded.GlobalWorkerOptions.workerSrc = new URL(
      "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
      import.meta.url,
    ).toString();
    return loaded;
  });
  return library;
}

async function draw(pdf: PDFDocumentProxy, number: number, width: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number);
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(window.devicePixelRatio, 2);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  canvas.className = "block h-auto w-full rounded-sm bg-white shadow-pop";
  await page.render({ canvas, viewport }).promise;
  return canvas;
}

/** A PDF's pages, drawn as wide as their place. The former ones stay until the new ones are whole. */
export function PdfCanvas({ bytes, label }: { bytes: Uint8Array; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    const show = async () => {
      const { getDocument } = await pdfjs();
      // The library takes the bytes for itself, and React may ask twice.
      const loading = getDocument({ data: bytes.slice() });
      try {
        const pdf = await loading.promise;
        const width = place.current?.clientWidth || 600;
        const drawn: HTMLCanvasElement[] = [];
        for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES) && current; number++) {
          drawn.push(await draw(pdf, number, width));
        }
        if (!current) return;
        place.current?.replaceChildren(...drawn);
        setPages(pdf.numPages);
        setFailed(false);
      } finally {
        await loading.destroy();
      }
    };
    show().catch((cause) => {
      if (!current) return;
      console.error(cause);
      setFailed(true);
    });
    return () => {
      current = false;
    };
  }, [bytes]);

  return (
    <>
      {failed ? <p className="text-muted text-sm">This browser cannot draw the preview.</p> : null}
      <div
        ref={place}
        role="img"
        aria-label={`${label}, ${pages === 1 ? "1 page" : `${pages} pages`}`}
        data-pages={pages}
        className="flex flex-col gap-4"
      />
      {pages > MOST_PAGES ? <p className="mt-3 text-muted text-sm">… and {pages - MOST_PAGES} more pages.</p> : null}
    </>
  );
}
