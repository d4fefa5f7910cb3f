import { Link } from "#ui/ui/link.tsx";

interface TemplateCard {
  template: string;
  title: string;
  /** What its example says. */
  summary: string;
}

/** What a policy is made from: templates that are filled in, and a text of one's own. */
export function TemplateCards({
  templates,
  hrefOf,
  byHand,
}: {
  templates: readonly TemplateCard[];
  hrefOf: (template: string) => string;
  /** The name that stands for a text of one's own. */
  byHand: string;
}) {
  const own = {
    template: byHand,
    title: "Write your own",
    summary: "In Cedar, the language that every policy is kept in, about any act and whatever is known of it.",
  };
  return (
    <ul aria-label="Templates" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {[...templates, own].map(({ template, title, summary }) => (
        <li
          key={template}
          className="relative flex flex-col gap-1 rounded-lg border border-edge p-4 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <Link href={hrefOf(template)} className="font-medium outline-none after:absolute after:inset-0">
            {title}
          </Link>
          <p className="text-muted text-sm">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
