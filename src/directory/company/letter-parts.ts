/** What the default texts of messages have in common. */

export const paragraphs = (...texts: string[]) => texts.join("\n\n");

export const link = (means: string) => ({ means, sample: "https://holdpoint.example.com/…", needed: true as const });
