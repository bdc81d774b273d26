import { Button, Group } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { EntryCards } from "../cards/EntryCards.tsx";
import { CardFields } from "./CardFields.tsx";
import { problemIn, type GridEntryProps, type GridRow } from "./column.ts";
import styles from "./grid-cards.module.css";
import { counted } from "#kit/plural.ts";

interface GridCardsProps<Row extends GridRow> extends Pick<
  GridEntryProps<Row>,
  "caption" | "columns" | "rows" | "onChange" | "errors" | "newRow" | "maxRows" | "readOnly"
> {
  /** What a row is called: "line". */
  noun: string;
  titleOf: (row: Row) => ReactNode;
  detailOf: (row: Row) => ReactNode;
  /** What stands at the right of a card: its amount. */
  endOf: (row: Row) => ReactNode;
  /** The row again with an id of its own; without it rows are not copied. */
  copyOf?: (row: Row) => Row;
  /** What stays in view below the cards: the total. */
  foot?: ReactNode;
}

/**
 * A grid on a phone, by the same columns and rows as `GridEntry`: a card for each row, and one row at a time open with its fields in one column.
 * What is missing in a row that was just added is said of a field once it is left, and of all of them once the row is.
 */
export function GridCards<Row extends GridRow>(props: GridCardsProps<Row>) {
  const { caption, columns, rows, onChange, errors, newRow, maxRows = Infinity, readOnly = false, copyOf, foot } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  // The row added last, while it is open, and its fields that were left.
  const [fresh, setFresh] = useState<{ id: string; left: readonly string[] } | null>(null);
  const mayAdd = newRow !== undefined && !readOnly && rows.length < maxRows;
  const isSaid = (id: string, key: string) => fresh?.id !== id || fresh.left.includes(key);
  const wrongIn = (row: Row, key: (typeof columns)[number]) => errors?.get(row.id)?.[key.key] ?? problemIn(key, row);
  const set = (row: Row) => onChange(rows.map((one) => (one.id === row.id ? row : one)));
  function open(id: string | null) {
    setFresh(null);
    setOpenId(id);
  }
  function insert(row: Row, at: number) {
    onChange(rows.toSpliced(at, 0, row));
    setOpenId(row.id);
    setFresh({ id: row.id, left: [] });
  }
  return (
    <section aria-label={caption}>
      <EntryCards
        noun={props.noun}
        items={rows}
        openId={openId}
        onOpen={open}
        titleOf={props.titleOf}
        detailOf={props.detailOf}
        endOf={props.endOf}
        markOf={(row) => {
          const wrong = columns.filter((column) => isSaid(row.id, column.key) && wrongIn(row, column) !== null).length;
          const text = wrong === 1 ? "1 field needs attention" : `${counted(wrong, "field")} need attention`;
          return wrong === 0 || readOnly ? null : { meaning: "bad", short: text, text };
        }}
        onAdd={mayAdd ? () => insert(newRow(), rows.length) : undefined}
      >
        {(row, index) => (
          <div key={row.id} className={styles.fields}>
            <CardFields
              columns={columns}
              row={row}
              readOnly={readOnly}
              problemOf={(column) => (isSaid(row.id, column.key) ? wrongIn(row, column) : null)}
              onChange={set}
              onLeft={(key) => fresh?.id === row.id && setFresh({ ...fresh, left: [...fresh.left, key] })}
            />
            {newRow && !readOnly && (
              <Group justify="space-between">
                {copyOf && mayAdd && (
                  <Button
                    variant="default"
                    leftSection={<IconCopy size={16} aria-hidden />}
                    onClick={() => insert(copyOf(row), index + 1)}
                  >
                    Copy this {props.noun}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => {
                    onChange(rows.filter(({ id }) => id !== row.id));
                    open((rows[index + 1] ?? rows[index - 1])?.id ?? null);
                  }}
                >
                  Remove this {props.noun}
                </Button>
              </Group>
            )}
          </div>
        )}
      </EntryCards>
      {foot && (
        <div className={styles.foot} data-thumb-bar>
          {foot}
        </div>
      )}
    </section>
  );
}
