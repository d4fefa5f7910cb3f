import pg from "pg";
import { AppError, boundToCompanies, conflict, forbidden, invalid, invalidKey } from "#lib/core/errors.ts";

/** Whether a second try may succeed: a deadlock, a transaction that others overtook, one begun on what is so no more. */
export const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code === "40P01" || error.code === "40001" || isOutlived(error)
    : error instanceof AppError && error.details.again === true;

/** Whether a statement is refused for no fault of its own: one before it in the transaction has failed. */
export const isAfterFailure = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "25P02";

/** Whether a prepared statement answers other columns than when it was parsed: a migration ran under this instance. */
export const isOutlived = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";

const words = (constraint: string | undefined) => (constraint ?? "rule").replaceAll("_", " ");

/** What a unique index is over, from its name: under row-level security PostgreSQL tells no more than that. */
function subject({ table = "", constraint = "" }: pg.DatabaseError): string {
  const named = constraint
    .replace(new RegExp(`^${table}_`), "")
    .replace(/^workspace_id_/, "")
    .replace(/_(key|pkey|idx|once)$/, "");
  return named === "" || named === "pkey" ? "identifier" : words(named);
}

/** The code of the account whose balance would pass 2^53-1; null of any other error. */
export const overfullAccount = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.constraint === "account_balance_is_exact" ? (error.detail ?? null) : null;

/** The rule that a row broke. What a trigger adds up says it in words, and of which field where there is one: it is a sum past 2^53-1. */
function refusalOfCheck(error: pg.DatabaseError): AppError {
  const { column, constraint, message, routine } = error;
  const account = overfullAccount(error);
  if (account !== null) {
    const said = `The balance of the account ${account} would pass 2^53-1 cents.`;
    return new AppError(400, "out_of_range", said, { cause: error });
  }
  if (routine !== "exec_stmt_raise") {
    return new AppError(400, "constraint", `The change breaks a rule: ${words(constraint)}.`, { cause: error });
  }
  const code = constraint?.endsWith("_exact") ? "out_of_range" : "constraint";
  if (column !== undefined) return invalid(column, message, code);
  return new AppError(400, code, `The change is refused: ${message}.`, { cause: error });
}

const overtaken = () =>
  conflict("Others changed the same records at the same time; try again.", "concurrency_conflict");

/** A workspace has sent as many messages as it may: PostgreSQL tells after how many seconds the next one goes. */
function tooMuchMail(error: pg.DatabaseError): AppError {
  const retry_after = Number(error.detail);
  const said = `The rate limit is exceeded for mail: ${error.message}; try again in ${retry_after} seconds.`;
  return new AppError(429, "rate_limit_exceeded", said, { retry_after, cause: error });
}

/** The right to an act was lost while it was under way: a key's, a member's, or that of whoever set off an agent's run. */
function refusalOfRight(error: pg.DatabaseError): unknown {
  switch (error.constraint) {
    case "key_holds":
      return invalidKey();
    case "member_holds":
      return forbidden("Whoever acts is no member of the workspace any more.", "no_workspace");
    case "role_holds":
      return forbidden(`The role of whoever acts lacks the scope ${error.message}.`, "missing_scope");
    case "companies":
      return boundToCompanies();
    default:
      return error;
  }
}

/** Whether what is deleted has come to be referred to meanwhile; from PostgreSQL 18 on that has a code of its own, 23001. */
const isReferredTo = ({ message }: pg.DatabaseError) => message.startsWith("update or delete on table");

/** Whether a statement ran out of time while it waited for somebody else, be it for a row or a turn, as PostgreSQL tells where it was. */
const isWaiting = ({ where = "" }: pg.DatabaseError) =>
  / tuple \(\d+,\d+\) in relation |pg_advisory_xact_lock/.test(where);

/**
 * What a database error says to the caller: the rule that PostgreSQL held where TypeScript could not see it, mostly
 * because two requests raced. Anything else is returned as it came, and is a 500.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  switch (error.code) {
    case "23505":
      return conflict(`A record with the same ${subject(error)} exists already.`, "duplicate");
    case "23514":
      return refusalOfCheck(error);
    case "23503":
      if (isReferredTo(error)) return overtaken();
      return new AppError(
        400,
        "constraint",
        `The change refers to a record that does not exist (${words(error.constraint)}).`,
        {
          cause: error,
        },
      );
    case "23000":
      // A receipt is ours to write: one that PostgreSQL refuses is no fault of whoever asked, and no answer to keep.
      if (error.message.startsWith("a receipt ")) return error;
      return new AppError(400, "constraint", `The change is refused: ${error.message}.`, { cause: error });
    // PostgreSQL names the policy that refuses a row, in words; a trigger names it as a constraint.
    case "42501":
      return error.constraint === "companies" || error.message.includes('policy "companies"')
        ? boundToCompanies()
        : error;
    case "28000":
      return refusalOfRight(error);
    case "22003":
      return new AppError(400, "out_of_range", "A sum would pass 2^53-1.", { cause: error });
    case "23001":
    case "40P01":
    case "40001":
      return overtaken();
    case "53400":
      return error.constraint === "mailing_is_bounded" ? tooMuchMail(error) : error;
    case "57014":
      return isWaiting(error) ? overtaken() : error;
    default:
      return error;
  }
}
