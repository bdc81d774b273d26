import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Button } from "@mantine/core";
import { type EstimateWhole, leads, type OfferedItem } from "../../contract.ts";
import { cardOf, columnsFor, copiedRow, emptyRow, type LineRow, linesIn, rowOf, withPrices, withUnits } from "./estimate-grid.ts";
import { counted } from "#kit/plural.ts";
import { useSend } from "#kit/ui/data.ts";
import { moneyText } from "#kit/ui/format.ts";
import { GridCards } from "#kit/ui/grid/GridCards.tsx";
import { GridEntry } from "#kit/ui/grid/GridEntry.tsx";
import { usePhone } from "#kit/ui/screen.ts";
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

/** The lines in a grid, on a phone as cards, saved and priced by itself a moment after each change; a row with a mistake holds the saving up and says why. */
export function LinesGrid({ estimate, items, readOnly, onStored }: LinesGridProps) {
  const { id, mayCost } = estimate;
  const [rows, setRows] = useState<readonly LineRow[]>(() => withUnits(estimate.lines.map(rowOf), items));
  const [version, setVersion] = useState(estimate.version);
  const [saved, setSaved] = useState(rows);
  const columns = useMemo(() => columnsFor({ items, mayCost }, rows), [items, mayCost, rows]);
  const { lines, problems } = useMemo(() => linesIn(rows, mayCost), [rows, mayCost]);
  const save = useSend(leads.estimates.saveLines);
  const isChanged = rows !== saved;
  // The rows as they are when an answer arrives.
  const newest = useRef(rows);
  function show(next: readonly LineRow[]) {
    newest.current = next;
    setRows(next);
  }
  function change(next: readonly LineRow[]) {
    show(withUnits(next, items));
    onStored(null);
  }
  async function store() {
    const sent = rows;
    const reply = await save.send({ id, body: { version, lines } }).catch(() => null);
    if (!reply) return;
    setVersion(reply.version);
    // What was typed while it was being saved is saved next.
    const isNewest = newest.current === sent;
    const priced = withPrices(newest.current, reply.lines);
    show(priced);
    setSaved(isNewest ? priced : sent);
    if (isNewest) onStored(reply);
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
      ? `Not saved: ${counted(problems.size, "line")} ${problems.size === 1 ? "needs" : "need"} attention.`
      : isChanged
        ? "Not saved yet."
        : "Everything is saved.";
  const total = moneyText(estimate.linesTotal, estimate.currency);
  const entry = {
    caption: `Lines of ${estimate.number} rev ${estimate.revision}`,
    columns,
    rows,
    onChange: change,
    errors: problems,
    readOnly,
    ...(readOnly ? {} : { newRow: emptyRow }),
    maxRows: 300,
  };
  const onPhone = usePhone();
  return (
    <>
      {!readOnly && (
        <p role={onPhone ? undefined : "status"} className="quiet">
          {!onPhone && state} A typed price is marked manual and needs the approval of Operations.
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
      {onPhone ? (
        <GridCards
          {...entry}
          noun="line"
          titleOf={(row) => cardOf(row, items).title}
          detailOf={(row) => cardOf(row, items).detail}
          endOf={amountOf}
          copyOf={copiedRow}
          foot={
            <>
              <span>
                Total of lines
                {!readOnly && (
                  <span role="status" className="quiet">
                    {" "}
                    {state}
                  </span>
                )}
              </span>
              <strong className="figures">{total}</strong>
            </>
          }
        />
      ) : (
        <GridEntry {...entry} totals={{ net: total }} />
      )}
    </>
  );
}

const amountOf = ({ net }: LineRow) => <span className="figures">{net || "–"}</span>;
