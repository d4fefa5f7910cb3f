import PostalMime from "postal-mime";

/** What a forwarded e-mail says to an agent, out of its raw MIME: who wrote, about what, and the text (HTML has none of its own: its tags go). */
export async function readEmail(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const email = await PostalMime.parse(bytes);
  const html = email.html?.replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, " ").replaceAll(/<[^>]+>/g, " ");
  return {
    from: email.from?.address ?? email.from?.name,
    subject: email.subject ?? null,
    text: email.text ?? html?.replaceAll(/\s+/g, " "),
  };
}
