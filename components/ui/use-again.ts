import { useRouter } from "next/navigation";
import { startTransition, useCallback, useEffect } from "react";

/** How soon a page that the database has failed is read again by itself: it is back within seconds of a restart. */
const AGAIN_MS = 3_000;

/**
 * What reads a page that failed again, before it draws it again; drawing alone would show the same failure. Where the database is
 * away that is done by itself, until it is back.
 */
export function useAgain(digest: string | undefined, reset: () => void): () => void {
  const router = useRouter();
  const again = useCallback(
    () =>
      startTransition(() => {
        router.refresh();
        reset();
      }),
    [router, reset],
  );
  useEffect(() => {
    if (digest !== "unavailable") return;
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [digest, again]);
  return again;
}
