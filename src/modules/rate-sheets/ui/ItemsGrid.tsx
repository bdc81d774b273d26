import { Button, Group } from "@mantine/core";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { rateSheets, type RateSheet } from "../contract.ts";
import { cardOf, columnsFor, copiedRow, isBegun, type ItemRow, itemsIn, priceOf, rowAfter, rowOf } from "./item-grid.ts";
import { OrderDialog } from "./OrderDialog.tsx";
import { RaiseDialog } from "./RaiseDialog.tsx";
import type { Reply } from "#kit/contract.ts";
import { counted } from "#kit/plural.ts";
import { useSend } from "#kit/ui/data.ts";
import { GridCards } from "#kit/ui/grid/GridCards.tsx";
import { GridEntry } from "#kit/ui/grid/GridEntry.tsx";
import { usePhone } from "#kit/ui/screen.ts";
import { Refused } from "#kit/ui/states.tsx";

interface ItemsGridProps {
  sheet: RateSheet;
  stored: Reply<typeof rateSheets.endpoints.items>;
  accounts: readonly { id: string; code: string; name: string }[];
  taxCodes: readonly string[];
  readOnly: boolean;
}

/** How long after the last change the rows are saved, in milliseconds. */
const pause = 900;

/** The grid of items, saved by itself a moment after each change; a row with a mistake holds the saving up and says why. */
export function ItemsGrid({ sheet, stored, accounts, taxCodes, readOnly }: ItemsGridProps) {
  const { mayCost } = stored;
  const [rows, setRows] = useState<readonly ItemRow[]>(() => stored.items.map(rowOf));
  const [version, setVersion] = useState(stored.version);
  const [saved, setSaved] = useState(rows);
  const [open, setOpen] = useState<"order" | "raise" | null>(null);
  const columns = useMemo(() => columnsFor({ mayCost, taxCodes, accounts }), [mayCost, taxCodes, accounts]);
  const { items, problems } = useMemo(() => itemsIn(rows, mayCost), [rows, mayCost]);
  const save = useSend(rateSheets.endpoints.saveItems);
  const isChanged = rows !== saved;
  async function store() {
    const sent = rows;
    const reply = await save.send({ id: sheet.id, body: { version, items } }).catch(() => null);
    if (!reply) return;
    setVersion(reply.version);
    setSaved(sent);
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
  const onPhone = usePhone();
  const entry = {
    caption: `Items of ${sheet.number} rev ${sheet.revision}`,
    columns,
    rows,
    onChange: setRows,
    errors: problems,
    readOnly,
    ...(readOnly ? {} : { newRow: () => rowAfter(rows.at(-1)) }),
    maxRows: 500,
  };
  return (
    <>
      {!readOnly && (
        <Group justify="space-between" my="sm">
          {!onPhone && (
            <p role="status" className="quiet">
              {state} You can paste a block from a spreadsheet.
            </p>
          )}
          <Group>
            <Button size="xs" variant="default" onClick={() => setOpen("order")}>
              Order
            </Button>
            <Button size="xs" variant="default" onClick={() => setOpen("raise")}>
              Change prices by %
            </Button>
          </Group>
        </Group>
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
          noun="item"
          titleOf={(row) => cardOf(row).title}
          detailOf={(row) => cardOf(row).detail}
          endOf={priceShown}
          copyOf={copiedRow}
          foot={
            !readOnly && (
              <>
                <span role="status" className="quiet">
                  {state}
                </span>
                <span>{counted(rows.filter(isBegun).length, "item")}</span>
              </>
            )
          }
        />
      ) : (
        <GridEntry {...entry} />
      )}
      {open === "order" && (
        <OrderDialog rows={rows.filter(isBegun)} onClose={() => setOpen(null)} onOrder={(next) => setRows(next)} />
      )}
      {open === "raise" && (
        <RaiseDialog rows={rows} currency={sheet.currency} onClose={() => setOpen(null)} onRaise={(next) => setRows(next)} />
      )}
    </>
  );
}

const priceShown = (row: ItemRow) => <span className="figures">{priceOf(row)}</span>;
