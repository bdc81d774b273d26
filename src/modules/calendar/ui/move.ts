import { type Assignment, calendar, type RosterEntry } from "../contract.ts";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { dayText } from "#kit/ui/format.ts";
import { toast } from "#kit/ui/toast.tsx";
import { addDays } from "#kit/validity.ts";

/** A move can be undone for so many milliseconds (rule 11). */
export const undoFor = 10_000;

/** Moves an assignment by days, or to another row, and offers to undo it. */
export function useMove() {
  const { send, run } = useSend(calendar.endpoints.update, {});
  const change = (entry: RosterEntry, changes: Partial<Pick<Assignment, "fromOn" | "toOn" | "userId" | "inventoryItemId">>) => {
    const { assignmentId: id, version, from, to } = entry;
    if (!id || version === null) return;
    const isItem = entry.role === "equipment";
    const before = { fromOn: from, toOn: to, ...(isItem ? { inventoryItemId: entry.rowId } : { userId: entry.rowId }) };
    send({ id, body: { version, changes } })
      .then((after) => {
        const found = after.checked?.findings.length ?? 0;
        toast({
          title: `Moved to ${dayText(after.fromOn)}${after.toOn === after.fromOn ? "" : ` to ${dayText(after.toOn)}`}`,
          ...(found > 0 ? { description: `${found} found. Open it to read what.` } : {}),
          stays: undoFor,
          action: { label: "Undo", run: () => run({ id, body: { version: after.version, changes: before } }) },
        });
      })
      .catch(sayFailure);
  };
  return {
    by: (entry: RosterEntry, days: number, rowId: string | null) => {
      const other =
        rowId !== null && rowId !== entry.rowId
          ? entry.role === "equipment"
            ? { inventoryItemId: rowId }
            : { userId: rowId }
          : {};
      if (days === 0 && Object.keys(other).length === 0) return;
      change(entry, { fromOn: addDays(entry.from, days), toOn: addDays(entry.to, days), ...other });
    },
    to: (entry: RosterEntry, fromOn: string, toOn: string) => {
      if (fromOn !== entry.from || toOn !== entry.to) change(entry, { fromOn, toOn });
    },
  };
}
