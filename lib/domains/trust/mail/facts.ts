/** Whether there is a mail server to hand messages to (SMTP_URL). */
export const hasMailServer = (): boolean => Boolean(process.env.SMTP_URL);
