import { useRef } from "react";
import { useEditing } from "./editing.ts";
import type { ReportIndication, ReportLine } from "./entry-rows.ts";

/**
 * Changes the lines, numbered by their place. The indications of a removed line are removed with it, and come back with it: undo must restore
 * everything.
 */
export function useChangeLines(): (next: readonly ReportLine[]) => void {
  const { content, change } = useEditing();
  const gone = useRef(new Map<string, ReportIndication[]>());
  return (next) => {
    const ids = new Set(next.map(({ id }) => id));
    const { lines, indications } = content;
    const removed = lines.filter(({ id }) => !ids.has(id));
    for (const { id } of removed) {
      const own = indications.filter(({ lineId }) => lineId === id);
      if (own.length > 0) gone.current.set(id, own);
    }
    const back = next.filter(({ id }) => !lines.some((line) => line.id === id)).flatMap(({ id }) => gone.current.get(id) ?? []);
    if (removed.length > 0 || back.length > 0) {
      change("indications", [...indications.filter(({ lineId }) => ids.has(lineId)), ...back]);
    }
    change("lines", renumbered(next));
  };
}

function renumbered(lines: readonly ReportLine[]): ReportLine[] {
  return lines.map((line, index) => (line.lineNo === index + 1 ? line : { ...line, lineNo: index + 1 }));
}
