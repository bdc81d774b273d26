/**
 * Setups of a report: technique, calibration and consumables under which lines were examined. A report of one technique has only setup A.
 * Everything computed or checked for a line uses the setup it names.
 */
import type { Line, ReportContent, Setup, Values } from "./content.ts";

/** Setup A has no id: its values are the report's own. */
export type AnySetup = { id: string | null; label: string; technique: Values; calibration: Values };

type WithSetups = Pick<ReportContent, "technique" | "calibration" | "setups">;

/** Setup A and the further ones, in their order. */
export function setupsOf({ technique, calibration, setups = [] }: WithSetups): AnySetup[] {
  return [{ id: null, label: "A", technique, calibration }, ...setups];
}

/** The setup of a line; null means setup A, also if the named setup is gone. */
export function setupOf({ setups }: Pick<ReportContent, "setups">, line: Pick<Line, "setupId"> | null): Setup | null {
  const id = line?.setupId;
  return (id && setups?.find((one) => one.id === id)) || null;
}

/** "A", or the letter of the further setup. */
export function setupLabel(content: Pick<ReportContent, "setups">, line: Pick<Line, "setupId"> | null): string {
  return setupOf(content, line)?.label ?? "A";
}

/** The report as one of a single technique: technique and calibration of the setup, with the lines that name it and their indications. */
export type OfSetup<C extends ReportContent> = { setup: AnySetup; content: C };

/** One for each setup; the same object if there is only A. */
export function bySetup<C extends ReportContent>(content: C): OfSetup<C>[] {
  const [first, ...others] = setupsOf(content);
  if (!first || others.length === 0) return first ? [{ setup: first, content }] : [];
  return [first, ...others].map((setup) => {
    const lines = content.lines.filter((line) => (setupOf(content, line)?.id ?? null) === setup.id);
    const ids = new Set(lines.map(({ id }) => id));
    const indications = content.indications.filter(({ lineId }) => ids.has(lineId));
    const { setups: _, ...rest } = content;
    return { setup, content: { ...rest, ...valuesOf(setup), lines, indications } as unknown as C };
  });
}

/** The content for a line: with technique and calibration of its setup. */
export function seenBy<B extends WithSetups>(content: B, line: Pick<Line, "setupId"> | null): B {
  const setup = setupOf(content, line);
  return setup ? { ...content, ...valuesOf(setup) } : content;
}

/** The report without a setup: its lines move to setup A; if A is removed, the next one becomes A. */
export function withoutSetup<C extends Pick<ReportContent, "technique" | "calibration" | "setups" | "lines">>(
  content: C,
  id: string | null,
): Pick<C, "technique" | "calibration" | "lines"> & { setups: Setup[] } {
  const { technique, calibration, setups = [], lines } = content;
  const heir = id === null ? setups[0] : undefined;
  const gone = heir?.id ?? id;
  return {
    technique: heir?.technique ?? technique,
    calibration: heir?.calibration ?? calibration,
    setups: setups.filter((one) => one.id !== gone),
    lines: lines.map((line) => (line.setupId && line.setupId === gone ? { ...line, setupId: null } : line)),
  };
}

/** The letter of the next setup, or null when Z is in use. */
export function nextLabel({ setups = [] }: Pick<ReportContent, "setups">): string | null {
  const used = new Set(setups.map(({ label }) => label));
  return [..."BCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? null;
}

function valuesOf({ technique, calibration }: AnySetup): Pick<Setup, "technique" | "calibration"> {
  return { technique, calibration };
}
