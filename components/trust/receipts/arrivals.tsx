"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { Rows } from "#ui/ui/endless.ts";
import type { ReceiptRow } from "./receipt-row.ts";

const EVERY_MS = 15_000;

/**
 * Draws a page anew once something was done in the workspace, by whomever: every act leaves a receipt, so that one row
 * asked for now and then, while the page is looked at, tells of all of them.
 */
export function Arrivals({ newest, list }: { newest: string | null; list: Act<{ limit: number }, Rows<ReceiptRow>> }) {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ["newest receipt"],
    queryFn: async () => (await answerOf(list({ limit: 1 }))).data[0]?.receipt_id ?? null,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS / 2,
  });
  useEffect(() => {
    if (data !== undefined && data !== newest) router.refresh();
  }, [data, newest, router]);
  return null;
}
