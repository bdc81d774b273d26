import type { HistoryWords } from "#kit/contract.ts";

/**
 * What a module says of itself, in `about.ts` on its top: plain data that the pages and the server read before anybody opens the module, and
 * that what is asked over all modules is made of. It knows no contract, so that every contract may know all of it.
 */
export interface About {
  /** The folder and the route, usually the access id too. */
  id: string;
  title: string;
  /** The access ids this folder opens, the first its own, where they are not its id alone. */
  opens?: readonly string[];
  /** What a person reads who may not see anything here, where the usual words about modules would not be true. */
  denied?: string;
  /** What History says of the actions on its records, by record and verb: "released it" of CalibrationRecord.release. */
  history?: HistoryWords;
}

/** Checks what a module says of itself where it is written, and keeps its names. */
export const aboutModule = <const A extends About>(about: A): A => about;
