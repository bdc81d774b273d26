import { type BuildAsked, type BuildSources, type OpenSource, refOf } from "../contract.ts";

/** What is done with a source: billed, settled without charge, or left for another invoice. */
export const modes = ["bill", "free", "later"] as const;
export type Mode = (typeof modes)[number];
/** An adjustment of tiers is owed to one side or the other: it is never settled without charge. */
export const modesOf = (type: OpenSource["type"]): readonly Mode[] =>
  type === "TierAdjustment" ? modes.filter((mode) => mode !== "free") : modes;
export const modeWords: Readonly<Record<Mode, string>> = { bill: "Bill", free: "No charge", later: "Later" };

export interface Choices {
  modes: Readonly<Record<string, Mode>>;
  /** Part of a quantity, as typed. */
  parts: Readonly<Record<string, string>>;
  grouping: BuildAsked["grouping"];
  /** Reasons by the key of a variance. */
  reasons: Readonly<Record<string, string>>;
}

export const keyOf = (source: Pick<OpenSource, "type" | "id" | "key">): string => refOf(source);

/** As it is proposed: all that can be billed, and without charge what has no price of its own. */
export const proposed = ({ sources, target }: BuildSources): Choices => ({
  modes: Object.fromEntries(
    sources
      .filter(({ blocked }) => !blocked)
      .map((source) => [keyOf(source), source.free ? ("free" as const) : ("bill" as const)]),
  ),
  parts: {},
  grouping: target.grouping,
  reasons: {},
});

export function askedOf({ sources, variances }: BuildSources, choices: Choices): BuildAsked {
  return {
    grouping: choices.grouping,
    sources: sources.flatMap((source) => {
      const { type, id, key, blocked } = source;
      const mode = choices.modes[keyOf(source)] ?? "later";
      const part = choices.parts[keyOf(source)];
      if (blocked || mode === "later") return [];
      return [{ type, id, key, charge: mode === "bill", ...(part ? { quantity: part } : {}) }];
    }),
    accepted: variances.flatMap(({ key }) => {
      const reason = choices.reasons[key]?.trim();
      return reason ? [{ key, reason }] : [];
    }),
  };
}

/** Differences in what is charged now: of what goes without charge nothing is left to explain. */
export const variancesIn = ({ variances }: BuildSources, { modes: chosen }: Choices): BuildSources["variances"] =>
  variances.filter(({ source }) => chosen[source] === "bill");

/** Where a variance still has no reason. */
export const unexplained = (of: BuildSources, choices: Choices): number =>
  variancesIn(of, choices).filter(({ key }) => (choices.reasons[key]?.trim().length ?? 0) < 5).length;
