import type { ChangeKind } from "../rules/changes.ts";

/** What became of a row, as tables say it. */
export const changeWords: Record<ChangeKind, string> = { came: "Came", went: "Went", changed: "Changed" };
