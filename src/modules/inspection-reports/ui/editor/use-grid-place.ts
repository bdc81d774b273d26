import { useEffect, useMemo } from "react";
import { useEditing } from "./editing.ts";
import { columnOf } from "./entry-errors.ts";

/** The cell requested by the checks panel, as a place in the grid; cleared as soon as it is shown. */
export function useGridPlace(block: "lines" | "indications"): { id: string; key: string } | null {
  const { wanted, taken } = useEditing();
  const id = block === "lines" ? wanted?.lineId : wanted?.indicationId;
  const key = wanted?.key ?? "";
  const asked = wanted?.block === block && id !== undefined;
  useEffect(() => {
    if (asked) taken();
  }, [asked, taken]);
  return useMemo(() => (asked && id ? { id, key: columnOf(key) } : null), [asked, id, key]);
}
