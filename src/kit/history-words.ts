import type { HistoryWords } from "./contract.ts";

const byAction = new Map<string, string>();

/** The modules' words for the actions on their records, by "CalibrationRecord.release". */
export const historyWords: ReadonlyMap<string, string> = byAction;

/** Adds the words of the modules, once, before anything is shown. */
export function addHistoryWords(modules: readonly { history?: HistoryWords }[]): void {
  for (const { history = {} } of modules)
    for (const [entity, verbs] of Object.entries(history))
      for (const [verb, past] of Object.entries(verbs)) byAction.set(`${entity}.${verb}`, past);
}
