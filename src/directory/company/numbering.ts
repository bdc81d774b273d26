/** How a module declares what it numbers. */
import { type Series, type NumberRule, parsePattern } from "#kit/numbering.ts";

/** The named action that lets a role edit a part of the settings. */
const settingsActions = ["settings.finance", "settings.quality", "settings.radiation", "settings.safety"] as const;
export type SettingsAction = (typeof settingsActions)[number];

/** What a module declares about a kind of record that it numbers. */
export interface ShippedSeries extends Series {
  title: string;
  /** When the number is given. */
  allocated: "creation" | "first submission" | "issue";
  /** Codes for the example of a pattern when no record provides any. */
  sample: Partial<Record<string, string>>;
  /** What {TYPE} stands for. */
  typeWords?: string;
  /** Who sets the pattern besides an administrator. */
  action: SettingsAction;
}

/** The rule behind a pattern of reports: counted from 1 again by the dates it names, and for each client it names (inspection-reports R20, R21). */
export function reportRule(pattern: string): NumberRule {
  const has = (token: string) => parsePattern(pattern).some((part) => "token" in part && part.token === token);
  return {
    pattern,
    resetEvery: has("MM") ? "month" : has("YY") || has("YYYY") ? "year" : "never",
    resetsOn: has("CLIENT") ? ["CLIENT"] : [],
  };
}
