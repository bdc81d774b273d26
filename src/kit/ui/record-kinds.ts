import { createContext, use } from "react";
import type { RecordKind } from "./pages.ts";

/** The kinds of record this person may open, as listed by the modules' pages. The shell provides them. */
export const RecordKindsContext = createContext<readonly RecordKind[]>([]);

export function useRecordKinds(): readonly RecordKind[] {
  return use(RecordKindsContext);
}

/** Where a record is shown, or null when its kind has no page or this person may not open it: `hrefOf("calibration_record", id)`. */
export function useHrefOf(): (entity: string, id: string) => string | null {
  const kinds = useRecordKinds();
  return (entity, id) => kinds.find((kind) => kind.entity === entity)?.href.replace(/\$\w+/, encodeURIComponent(id)) ?? null;
}

/** The name of a record: the full one of a person, otherwise the first field of its kind that has a value. */
export function nameIn(row: Readonly<Record<string, unknown>>, { person, name = [] }: RecordKind): string {
  return person ? person.map((field) => calledBy(row, field)).join(" ") : calledBy(row, name);
}

/** A record's name by a field, or by the first of several that has a value; empty when none has. */
export function calledBy(row: Readonly<Record<string, unknown>>, fields: string | readonly string[]): string {
  const named = typeof fields === "string" ? [fields] : fields;
  const texts = named.map((field) => row[field]).map((value) => (typeof value === "number" ? String(value) : value));
  return texts.find((value): value is string => typeof value === "string" && value !== "") ?? "";
}
