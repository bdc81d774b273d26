import type { Answers } from "../answers.ts";
import type { Part } from "../definition.ts";
import type { OnAnswer } from "../field.ts";
import type { Risk } from "./risk.ts";

export interface Problem {
  /** "brakes", "items.horn" of a checklist, "crew.{row}.hours" of a table. */
  path: string;
  part: Part | undefined;
  severity: "error" | "warning";
  message: string;
}

/** An action an answer triggers at submission, once; `id` identifies it when it is triggered again. */
export interface DueAction {
  id: string;
  path: string;
  do: OnAnswer["do"];
}

interface Score {
  achieved: number;
  possible: number;
  /** With one decimal place, "90.0"; null if nothing that counts was answered. */
  percent: string | null;
}

export interface Evaluation {
  sections: ReadonlySet<string>;
  visible: ReadonlySet<string>;
  required: ReadonlySet<string>;
  readOnly: ReadonlySet<string>;
  problems: readonly Problem[];
  /** Calculated values by path, as shown. */
  calculated: Readonly<Record<string, string>>;
  risks: Readonly<Record<string, Risk>>;
  /** The highest residual risk, else the highest. */
  risk: (Risk & { needsApproval: boolean }) | null;
  score: Score;
  /** Answers that are an issue. */
  flagged: readonly { path: string; label: string; answer: string }[];
  actions: readonly DueAction[];
  /** Signature slots that must be signed. */
  slots: ReadonlySet<string>;
  reviewed: boolean;
  notes: readonly string[];
  /** The answers to store: none hidden, everything calculated. */
  answers: Answers;
}
