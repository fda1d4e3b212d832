/** What sending a code answers. Without a mail server, outside production, the code itself is part of it. */
export type SentCode = { code?: string | undefined };
