import { Fragment, type ReactNode } from "react";

/** "one, another and a third", within a sentence. */
export function Listed<T>({
  of,
  keyOf,
  children,
}: {
  of: readonly T[];
  keyOf: (one: T) => string;
  children: (one: T) => ReactNode;
}) {
  return of.map((one, at) => (
    <Fragment key={keyOf(one)}>
      {at === 0 ? "" : at === of.length - 1 ? " and " : ", "}
      {children(one)}
    </Fragment>
  ));
}
