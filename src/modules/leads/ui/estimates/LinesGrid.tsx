import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Button } from "@mantine/core";
import { type EstimateWhole, leads, type OfferedItem } from "../../contract.ts";
import { columnsFor, emptyRow, type LineRow, linesIn, rowOf, withPrices, withUnits } from "./estimate-grid.ts";
import { counted } from "#kit/plural.ts";
import { useSend } from "#kit/ui/data.ts";
import { moneyText } from "#kit/ui/format.ts";
import { GridEntry } from "#kit/ui/grid/GridEntry.tsx";
import { Refused } from "#kit/ui/states.tsx";

interface LinesGridProps {
  estimate: EstimateWhole;
  items: readonly OfferedItem[];
  readOnly: boolean;
  /** What was stored last; null while something typed is not stored yet. */
  onStored: (stored: EstimateWhole | null) => void;
}

/** How long after the last change the lines are saved and priced, in milliseconds. */
const pause = 900;

/** The grid of lines, saved and priced by itself a moment after each change; a row with a mistake holds the saving up and says why. */
export function LinesGrid({ estimate, items, readOnly, onStored }: LinesGridProps) {
  const { id, mayCost } = estimate;
  const [rows, setRows] = useState<readonly LineRow[]>(() => withUnits(estimate.lines.map(rowOf), items));
  const [version, setVersion] = useState(estimate.version);
  const [saved, setSaved] = useState(rows);
  const columns = useMemo(() => columnsFor({ items, mayCost }, rows), [items, mayCost, rows]);
  const { lines, problems } = useMemo(() => linesIn(rows, mayCost), [rows, mayCost]);
  const save = useSend(leads.estimates.saveLines);
  const isChanged = rows !== saved;
  function change(next: readonly LineRow[]) {
    setRows(withUnits(next, items));
    onStored(null);
  }
  async function store() {
    const sent = rows;
    const reply = await save.send({ id, body: { version, lines } }).catch(() => null);
    if (!reply) return;
    setVersion(reply.version);
    // What was typed while it was being saved is saved next.
    setRows((now) => {
      const priced = withPrices(now, reply.lines);
      setSaved(now === sent ? priced : sent);
      if (now === sent) onStored(reply);
      return priced;
    });
  }
  const storeLater = useEffectEvent(() => void store());
  const waiting = isChanged && problems.size === 0 && !readOnly && !save.sending && save.failure === null ? rows : null;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(storeLater, pause);
    return () => clearTimeout(timer);
  }, [waiting]);

  const state = save.sending
    ? "Saving…"
    : problems.size > 0
      ? `Not saved: ${counted(problems.size, "row")} ${problems.size === 1 ? "needs" : "need"} attention.`
      : isChanged
        ? "Not saved yet."
        : "Everything is saved.";
  return (
    <>
      {!readOnly && (
        <p role="status" className="quiet">
          {state} A typed price is marked manual and needs the approval of Operations.
        </p>
      )}
      <Refused
        of={save.failure}
        action={
          <Button size="xs" onClick={() => void store()}>
            Save again
          </Button>
        }
      />
      <GridEntry
        caption={`Lines of ${estimate.number} rev ${estimate.revision}`}
        columns={columns}
        rows={rows}
        onChange={change}
        errors={problems}
        readOnly={readOnly}
        {...(readOnly ? {} : { newRow: emptyRow })}
        maxRows={300}
        totals={{ net: moneyText(estimate.linesTotal, estimate.currency) }}
      />
    </>
  );
}
