/**
 * Where somebody who has signed in goes on: a path of this service, or home. It is read the way a browser reads it, so
 * that no spelling of another site's address passes (`//evil.example`, `/\evil.example`, a tab between the slashes).
 */
export function returnPath(from: string | undefined): string {
  const here = "http://here.invalid";
  if (!from?.startsWith("/")) return "/";
  const read = URL.parse(from, here);
  if (read?.origin !== here || read.pathname.startsWith("//") || read.pathname.startsWith("/sign-in")) return "/";
  return `${read.pathname}${read.search}${read.hash}`;
}
