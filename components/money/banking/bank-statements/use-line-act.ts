"use client";

import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { Suggestion } from "#lib/domains/money/banking/bank-statements/rules.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { noAnswer, unanswered } from "#ui/ui/aftermath.ts";
import type { Rows } from "#ui/ui/endless.ts";
import { refusalLabel } from "#ui/ui/field-labels.ts";
import { notify } from "#ui/ui/notices.tsx";
import { spoken } from "#ui/ui/spoken.ts";
import { accepted, type TakeBack } from "./accepted.ts";
import type { LineActions } from "./line-actions.ts";
import { named } from "./suggestions.ts";

/** What is done with a line at one click. */
export type LineAct =
  | { act: "match"; line: BankLine; to: BankLine["matches"] }
  | { act: "accept"; line: BankLine; suggestion: Suggestion }
  | { act: "take back"; line: BankLine; back: TakeBack }
  | { act: "unmatch" | "ignore" | "restore"; line: BankLine };

const after = {
  match: "matched",
  accept: "matched",
  "take back": "unmatched",
  unmatch: "unmatched",
  ignore: "ignored",
  restore: "unmatched",
} as const satisfies Record<LineAct["act"], BankLine["status"]>;

const done: Readonly<Record<LineAct["act"], string>> = {
  match: "The line is matched",
  accept: "The line is in the books",
  "take back": "It is taken back, and the line unmatched",
  unmatch: "The line is unmatched",
  ignore: "The line is ignored",
  restore: "The line is restored",
};

/** What takes an act back; a match that is ended is made again to what it was to. */
function inverse({ act, line }: LineAct, back: TakeBack | undefined): LineAct | null {
  if (act === "match") return { act: "unmatch", line };
  // A payment is taken back with its line; an entry is where it was made.
  if (act === "accept") return back ? { act: "take back", line, back } : null;
  if (act === "take back") return null;
  if (act === "ignore") return { act: "restore", line };
  if (act === "restore") return { act: "ignore", line };
  return line.matches.length === 0 ? null : { act: "match", line, to: line.matches };
}

/** The line as it will be, until the server says so. */
const withAct = (line: BankLine, of: LineAct, made: string | null = null): BankLine => {
  const matches = of.act === "match" ? of.to : [];
  return { ...line, status: after[of.act], matches, entry_id: matches[0]?.entry_id ?? made };
};

/**
 * Matches, ignores and takes back at once: the line shows what will be before the server has answered, goes back to what
 * it was where that refuses, and the notice takes the act back.
 */
export function useLineAct(listed: readonly unknown[], actions: LineActions | null) {
  const client = useQueryClient();
  const router = useRouter();
  const queryKey = ["list", ...listed];
  const mutationKey = ["line act", ...listed];
  type Kept = InfiniteData<Rows<BankLine>>;
  // What the server has said of a line that the list shows as it was, or as it was thought to become.
  const answered = useRef(new Map<string, BankLine>());
  // What takes back what was accepted of a line.
  const backs = useRef(new Map<string, TakeBack>());
  const accept = async (by: LineActions, of: LineAct & { act: "accept" }): Promise<ActionResult<BankLine>> => {
    const answer = await accepted(by, of.line, of.suggestion);
    if (!answer.ok) return answer;
    const { entry_id, back } = answer.value;
    if (back) backs.current.set(of.line.bank_line_id, back);
    return { ...answer, value: withAct(of.line, of, entry_id) };
  };
  const known = (line: BankLine) => {
    const said = answered.current.get(line.bank_line_id);
    return said && said.updated_at > line.updated_at ? said : line;
  };
  const mutation = useMutation({
    mutationKey,
    // One after another, so that each begins with what the one before it has answered.
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: async (of: LineAct) => {
      if (actions === null) return noAnswer;
      const { entity_id, bank_id, bank_line_id } = of.line;
      const input = { entity_id, bank_id, bank_line_id };
      if (of.act === "match") return actions.match({ ...input, entries: named(of.to) });
      if (of.act === "accept") return accept(actions, of);
      if (of.act === "take back") {
        const answer = await of.back();
        return answer.ok ? { ...answer, value: withAct(of.line, of) } : answer;
      }
      return of.act === "ignore" ? actions.ignore(input) : actions[of.act](known(of.line), input);
    },
    onMutate: async (of) => {
      await client.cancelQueries({ queryKey });
      show(of.line.bank_line_id, (line) => withAct(line, of));
    },
    onError: (cause, of) => fail(of, unanswered(cause).error.error),
    onSuccess: (answer, of) => {
      if (!answer.ok) return fail(of, spoken(refusalLabel(answer.error)));
      answered.current.set(of.line.bank_line_id, answer.value);
      const back = inverse(of, backs.current.get(of.line.bank_line_id));
      notify({
        title: done[of.act],
        tone: "success",
        ...(back && { undo: () => mutation.mutate(back) }),
        ...(answer.receipt_id && { link: { href: `/receipts/${answer.receipt_id}`, label: "Receipt" } }),
      });
    },
    // The last of several clicks has the page drawn anew, figures and all.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) router.refresh();
    },
  });
  const show = (bank_line_id: string, change: (line: BankLine) => BankLine) =>
    client.setQueryData<Kept>(
      queryKey,
      (kept) =>
        kept && {
          ...kept,
          pages: kept.pages.map((page) => ({
            ...page,
            data: page.data.map((line) => (line.bank_line_id === bank_line_id ? change(line) : line)),
          })),
        },
    );
  const fail = (of: LineAct, description: string) => {
    show(of.line.bank_line_id, () => of.line);
    notify({ title: "It was not done", description, tone: "danger" });
  };
  return (of: LineAct) => mutation.mutate(of);
}
