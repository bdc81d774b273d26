import { createContext, use } from "react";
import type { RecordKind } from "./pages.ts";

/** The kinds of record this person may open, as the modules' page lists name them. The shell provides it. */
export const RecordKindsContext = createContext<readonly RecordKind[]>([]);

export function useRecordKinds(): readonly RecordKind[] {
  return use(RecordKindsContext);
}

/** Where a record is shown, or null when its kind has no page or is not open to this person: `hrefOf("calibration_record", id)`. */
export function useHrefOf(): (entity: string, id: string) => string | null {
  const kinds = useRecordKinds();
  return (entity, id) => kinds.find((kind) => kind.entity === entity)?.href.replace(/\$\w+/, encodeURIComponent(id)) ?? null;
}
