import { Download } from "lucide-react";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Section } from "#ui/ui/section.tsx";

/** How to check a receipt without trusting this page: its files, and the program that judges them anywhere. */
export function VerifyYourself({ receipt_id, isProven }: { receipt_id: string; isProven: boolean }) {
  const files = [
    { href: `/receipts/${receipt_id}/file/receipt`, name: "receipt.json" },
    ...(isProven ? [{ href: `/receipts/${receipt_id}/file/proof`, name: "proof.json" }] : []),
    { href: `/receipts/${receipt_id}/file/keys`, name: "keys.json" },
    { href: "/verify.mjs", name: "verify.mjs" },
  ];
  const names = files.slice(0, -1).map(({ name }) => name);
  return (
    <Section
      title="Verify it yourself"
      description={
        <>
          This page says what our server computed. These files say it on your own machine, with Node and without us, or
          on the page{" "}
          <TextLink href="/verify" className="underline">
            Check a document
          </TextLink>
          .
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        {files.map(({ href, name }) => (
          <Button key={name} size="sm" asChild>
            <a href={href} download={name}>
              <Download aria-hidden="true" /> {name}
            </a>
          </Button>
        ))}
      </div>
      <CodeBlock code={`node verify.mjs ${names.join(" ")}`} label="command" />
    </Section>
  );
}
