/** What the builder works with: chosen sources, and the lines they become. */
import type { LineOrigin } from "../invoice-line.ts";
import type { LineKind } from "../rules/parts.ts";
import type { Opened } from "./build-facts.ts";
import type { Day } from "#kit/validity.ts";
import type { WorkSource } from "#modules/rate-sheets/rules/work-types.ts";

/** A source that is billed with the draft: as much of it as was asked for. */
export interface Chosen {
  source: Opened;
  quantity: string;
  charge: boolean;
}

export interface BuiltLine {
  id: string;
  kind: LineKind;
  description: string;
  serviceFrom: Day;
  serviceTo: Day;
  quantity: string;
  unit: string;
  unitPrice: string | null;
  net: string;
  taxCodes: string[];
  account: string | null;
  /** Of the work it is for; null for a percentage of several. */
  workOrderId: string | null;
  origin: LineOrigin;
  sources: WorkSource[];
}
/** Built lines as they are stored. */
export const linesOfBuilt = (built: readonly BuiltLine[]) =>
  built.map(({ net: _net, sources: _sources, workOrderId: _order, ...line }, position) => ({
    ...line,
    position,
    discountPct: "0",
  }));
