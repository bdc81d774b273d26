import { ActionIcon, Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowBarToDown,
  IconArrowForwardUp,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import type { RowMark } from "./column.ts";
import styles from "./grid.module.css";
import type { Grid } from "./use-grid.ts";

/** What a finger does instead of a key, and what is wrong in the cell or the grid. */
export function GridTools({ grid, readOnly, problem }: { grid: Grid; readOnly: boolean; problem: RowMark | null }) {
  return (
    <div className={styles.tools}>
      {!readOnly && (
        <div className={`${styles.buttons} noPrint`}>
          {(grid.canAdd || grid.canRemove) && (
            <>
              <Button
                size="xs"
                variant="default"
                disabled={!grid.canAdd}
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={grid.addRow}
              >
                Add row
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={!grid.canRemove}
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={grid.removeRows}
              >
                {grid.selectedRows > 1 ? `Remove ${grid.selectedRows} rows` : "Remove row"}
              </Button>
            </>
          )}
          <Button size="xs" variant="default" leftSection={<IconArrowBarToDown size={14} aria-hidden />} onClick={grid.fill}>
            Fill down
          </Button>
          <ActionIcon variant="default" size={30} aria-label="Undo" disabled={!grid.canUndo} onClick={grid.undo}>
            <IconArrowBackUp size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label="Redo" disabled={!grid.canRedo} onClick={grid.redo}>
            <IconArrowForwardUp size={16} />
          </ActionIcon>
        </div>
      )}
      <div className={styles.said} role="status" data-meaning={grid.said ? undefined : problem?.meaning}>
        {grid.said || problem?.text}
      </div>
      {grid.wrong > 0 && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          onClick={grid.nextProblem}
        >
          {grid.wrong === 1 ? "1 cell needs attention" : `${grid.wrong} cells need attention`}
        </Button>
      )}
    </div>
  );
}
