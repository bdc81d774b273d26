/** What a finding does to a report, in words and in the colour of a badge. */
import type { Severity } from "../definition.ts";

export const severityWords = {
  E: { words: "Blocks submission", meaning: "bad" },
  W: { words: "Needs an answer", meaning: "due" },
  I: { words: "Informs", meaning: "idle" },
} as const satisfies Record<Severity, { words: string; meaning: string }>;
