import { useMemo } from "react";
import { lineLabel } from "#modules/inspection-reports/differences.ts";
import { useEditing } from "./editing.ts";

/** The lines of the report to choose from; the same array until a line changes. */
export function useLineChoices(): { value: string; label: string }[] {
  const { lines } = useEditing().content;
  return useMemo(() => lines.map((line) => ({ value: line.id, label: lineLabel(line) })), [lines]);
}
