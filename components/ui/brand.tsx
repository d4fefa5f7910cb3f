import { Link } from "#ui/ui/link.tsx";
import { Mark } from "#ui/ui/mark.tsx";

export function Brand({ href = "/" }: { href?: string }) {
  return (
    <Link href={href} className="inline-flex min-h-8 items-center gap-2.5 rounded-sm font-semibold tracking-[-0.01em]">
      <Mark className="size-6" />
      Minutebook
    </Link>
  );
}
