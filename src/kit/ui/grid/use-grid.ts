import {
  useEffect,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { dayIn } from "#kit/validity.ts";
import { useActor } from "../actor.ts";
import { isFixed, problemIn, typedText, type GridRow, type GridEntryProps } from "./column.ts";
import { copied, fillDown, fillTo, fillWith, insertedAt, paste, setText, without, type Sheet } from "./edits.ts";
import { noPast, redone, remembered, undone, type Past } from "./past.ts";
import { at, inside, rectOf, stepTo, tabTo, type Place, type Selection } from "./selection.ts";

/**
 * `ready`: keys move, typing replaces. `typing`: the cell is being replaced and arrow keys move on. `caret`: the text is edited and arrow keys
 * move in it; `fresh` puts the caret at the end.
 */
type Mode = { kind: "ready" } | { kind: "typing"; text: string } | { kind: "caret"; text: string; fresh: boolean };

const ready: Mode = { kind: "ready" };

/** What the grid's parts see of it and can call. */
export interface Grid {
  selection: Selection;
  mode: Mode;
  hasFocus: boolean;
  /** While the corner is dragged: the row it is over. */
  fillingTo: number | null;
  /** A message about what just happened: rows that did not fit. */
  said: string;
  wrong: number;
  selectedRows: number;
  canUndo: boolean;
  canRedo: boolean;
  canAdd: boolean;
  canRemove: boolean;
  type: (text: string) => void;
  commit: (text: string) => void;
  addRow: () => void;
  removeRows: () => void;
  fill: () => void;
  undo: () => void;
  redo: () => void;
  nextProblem: () => void;
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onMouseDown: (event: MouseEvent<HTMLElement>) => void;
    onDoubleClick: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
    onCopy: (event: ClipboardEvent) => void;
    onCut: (event: ClipboardEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
}

export function useGrid<Row extends GridRow>(props: GridEntryProps<Row>, scroll: RefObject<HTMLElement | null>): Grid {
  const { rows, columns, onChange, errors, newRow, maxRows = Infinity, readOnly = false, place = null } = props;
  const { timeZone } = useActor();
  const [chosen, choose] = useState<Selection>(at(0, 0));
  const [mode, setMode] = useState<Mode>(ready);
  const [hasFocus, setHasFocus] = useState(false);
  const [past, setPast] = useState<Past<readonly Row[]>>(noPast);
  const [fillingTo, setFillingTo] = useState<number | null>(null);
  const [said, say] = useState("");
  const [leaving, setLeaving] = useState(false);
  const [tabbedFrom, setTabbedFrom] = useState<number | null>(null);

  const [placed, setPlaced] = useState<typeof place>(null);
  if (place !== placed) {
    setPlaced(place);
    const row = rows.findIndex(({ id }) => id === place?.id);
    if (place && row >= 0) {
      choose(
        at(
          row,
          Math.max(
            0,
            columns.findIndex(({ key }) => key === place.key),
          ),
        ),
      );
      setHasFocus(true);
    }
  }

  const size = { rows: rows.length, columns: columns.length };
  const selection = { anchor: inside(chosen.anchor, size), focus: inside(chosen.focus, size) };
  const { focus } = selection;
  const rect = rectOf(selection);
  const sheet: Sheet<Row> = { rows, columns, today: dayIn(timeZone, new Date()), newRow, maxRows };
  const column = columns[focus.column];
  const row = rows[focus.row];
  const fixed = readOnly || !column || !row || isFixed(column, row);

  // The button that removed the last row is disabled now: the grid itself takes the focus, so that Ctrl+Z and Tab go on from here.
  const isEmptied = hasFocus && rows.length === 0;
  useEffect(() => {
    if (isEmptied) scroll.current?.focus();
  }, [isEmptied, scroll]);

  function apply(next: readonly Row[]) {
    if (next === rows || readOnly) return;
    setPast(remembered(past, rows));
    onChange(next);
  }
  /** Ends the editing of the cell; returns the rows as they are then, because a move may follow in the same moment. */
  function settle(): readonly Row[] {
    if (mode.kind === "ready") return rows;
    const next = setText(sheet, focus, mode.text);
    setMode(ready);
    apply(next);
    return next;
  }
  function moveTo(place: Place, extend = false) {
    const to = inside(place, size);
    choose(extend ? { anchor: selection.anchor, focus: to } : { anchor: to, focus: to });
  }
  function back(from: typeof undone | typeof redone) {
    const step = from(past, rows);
    if (!step) return;
    setPast(step.past);
    onChange(step.to);
  }

  function enter(up: boolean) {
    const settled = settle();
    const column = tabbedFrom ?? focus.column;
    setTabbedFrom(null);
    if (!up && focus.row === rows.length - 1 && newRow && settled.length < maxRows && row && hasContent(settled.at(-1))) {
      const more = insertedAt({ ...sheet, rows: settled }, settled.length);
      if (settled === rows) setPast(remembered(past, rows));
      onChange(more);
      choose(at(settled.length, column));
    } else moveTo({ row: focus.row + (up ? -1 : 1), column });
  }
  function hasContent(last: Row | undefined): boolean {
    return last !== undefined && columns.some((one) => one.kind !== "computed" && typedText(one, last) !== "");
  }
  function edit() {
    if (!fixed && column && row) setMode({ kind: "caret", text: typedText(column, row), fresh: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    const handled = mode.kind === "ready" ? readyKey(event) : editKey(event);
    if (handled) event.preventDefault();
    if (event.key !== "Escape") setLeaving(false);
  }
  function readyKey(event: KeyboardEvent<HTMLElement>): boolean {
    const command = event.ctrlKey || event.metaKey;
    if (command && commands[event.key.toLowerCase()]) return commands[event.key.toLowerCase()]?.(event.shiftKey) ?? false;
    if (event.altKey && event.key === "ArrowDown") return false;
    const step = stepTo(focus, event.key, size, command);
    if (step) {
      setTabbedFrom(null);
      moveTo(step, event.shiftKey);
      return true;
    }
    switch (event.key) {
      case "Tab":
        return tab(event.shiftKey);
      case "Enter":
        enter(event.shiftKey);
        return true;
      case "F2":
        if (column?.kind === "choice") openChoices(event.target);
        else edit();
        return true;
      case " ":
        if (column?.kind !== "flag" || fixed) return false;
        toggle();
        return true;
      case "Delete":
      case "Backspace":
        apply(fillWith(sheet, rect, ""));
        return true;
      case "Escape":
        setLeaving(true);
        choose({ anchor: focus, focus });
        return true;
      default:
        return false;
    }
  }
  function editKey(event: KeyboardEvent<HTMLElement>): boolean {
    if (event.key === "Escape") {
      setMode(ready);
      return true;
    }
    if (event.key === "Enter") {
      enter(event.shiftKey);
      return true;
    }
    if (event.key === "Tab") {
      settle();
      return tab(event.shiftKey);
    }
    const step = mode.kind === "typing" && event.key.startsWith("Arrow") ? stepTo(focus, event.key, size, false) : null;
    if (!step) return false;
    settle();
    moveTo(step);
    return true;
  }
  const commands: Record<string, (shift: boolean) => boolean> = {
    z: (shift) => done(() => back(shift ? redone : undone)),
    y: () => done(() => back(redone)),
    d: () => done(() => apply(fillDown(sheet, rect))),
    a: () => done(() => choose({ anchor: { row: 0, column: 0 }, focus: { row: rows.length - 1, column: columns.length - 1 } })),
  };
  function tab(backwards: boolean): boolean {
    const to = leaving ? null : tabTo(focus, size, backwards);
    if (!to) return false;
    setTabbedFrom(tabbedFrom ?? focus.column);
    moveTo(to);
    return true;
  }
  function toggle() {
    if (column && row) apply(setText(sheet, focus, row[column.key] === true ? "no" : "yes"));
  }

  function onMouseDown(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    if (event.button !== 0) return;
    if (target.closest("[data-corner]")) return drawCorner(event);
    const place = placeOf(target);
    if (!place) return;
    const again = place.row === focus.row && place.column === focus.column;
    if (again && target.closest("input, select")) {
      if (mode.kind === "ready" && hasFocus && column?.kind === "flag" && !fixed) toggle();
      else if (mode.kind === "ready" && hasFocus && !fixed && column && row && column.kind !== "choice")
        setMode({ kind: "caret", text: typedText(column, row), fresh: false });
      return;
    }
    event.preventDefault();
    settle();
    setHasFocus(true);
    setTabbedFrom(null);
    const anchor = event.shiftKey ? selection.anchor : place.column < 0 ? { row: place.row, column: 0 } : place;
    const lastColumn = place.column < 0 ? columns.length - 1 : place.column;
    choose({ anchor, focus: { row: place.row, column: lastColumn } });
    follow(event, (over) =>
      choose({ anchor, focus: { row: over.row, column: place.column < 0 ? lastColumn : Math.max(over.column, 0) } }),
    );
  }
  function drawCorner(event: MouseEvent<HTMLElement>) {
    event.preventDefault();
    let to = rect.bottom;
    follow(
      event,
      (over) => {
        to = over.row;
        setFillingTo(to);
      },
      () => {
        setFillingTo(null);
        if (to > rect.bottom || to < rect.top) {
          apply(fillTo(sheet, rect, to));
          choose({
            anchor: { row: Math.min(rect.top, to), column: rect.left },
            focus: { row: Math.max(rect.bottom, to), column: rect.right },
          });
        }
      },
    );
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (readOnly || text === "" || (mode.kind !== "ready" && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    const pasted = paste(sheet, rect, text);
    const lost = text.trimEnd().split(/\r?\n/).length - (pasted.covered.bottom - pasted.covered.top + 1);
    setMode(ready);
    apply(pasted.rows);
    choose({
      anchor: { row: pasted.covered.top, column: pasted.covered.left },
      focus: { row: pasted.covered.bottom, column: pasted.covered.right },
    });
    say(
      lost > 0 && !newRow
        ? "Rows below the last one were not pasted."
        : lost > 0 && pasted.rows.length >= maxRows
          ? `The grid holds ${maxRows} rows; the rest was not pasted.`
          : "",
    );
  }
  function onCopy(event: ClipboardEvent) {
    if (mode.kind !== "ready") return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied(sheet, rect));
  }

  const problems = rows.flatMap((one, index) =>
    columns.flatMap((each, place) =>
      (errors?.get(one.id)?.[each.key] ?? problemIn(each, one)) ? [{ row: index, column: place }] : [],
    ),
  );
  return {
    selection,
    mode,
    hasFocus,
    fillingTo,
    said,
    wrong: problems.length,
    selectedRows: rect.bottom - rect.top + 1,
    canUndo: past.before.length > 0,
    canRedo: past.after.length > 0,
    canAdd: newRow !== undefined && rows.length < maxRows,
    canRemove: newRow !== undefined && rows.length > 0,
    type(text) {
      const allowed = column?.kind === "decimal" ? /^[-−+]?\d*[.,]?\d*$/ : column?.kind === "whole" ? /^[-−+]?\d*$/ : null;
      if (allowed && !allowed.test(text.trim()))
        return say(
          `${column?.kind === "whole" ? "Only digits" : "Only digits and one decimal sign"}. Not accepted: ${text.trim()}`,
        );
      say("");
      setMode(mode.kind === "caret" ? { kind: "caret", text, fresh: false } : { kind: "typing", text });
    },
    commit: (text) => apply(setText(sheet, focus, text)),
    addRow() {
      const next = insertedAt({ ...sheet, rows: settle() }, rows.length === 0 ? 0 : rect.bottom + 1);
      if (next === rows) return;
      setPast(remembered(past, rows));
      onChange(next);
      setHasFocus(true);
      choose(at(rows.length === 0 ? 0 : rect.bottom + 1, 0));
    },
    removeRows() {
      setMode(ready);
      apply(without(rows, rect));
      setHasFocus(true);
      choose(at(Math.max(0, Math.min(rect.top, rows.length - 2)), focus.column));
    },
    fill() {
      apply(fillDown({ ...sheet, rows: settle() }, rect));
    },
    undo: () => back(undone),
    redo: () => back(redone),
    nextProblem() {
      const next =
        problems.find((one) => one.row > focus.row || (one.row === focus.row && one.column > focus.column)) ?? problems[0];
      if (!next) return;
      settle();
      setHasFocus(true);
      choose({ anchor: next, focus: next });
    },
    handlers: {
      onKeyDown,
      onMouseDown,
      onDoubleClick: edit,
      onFocus: () => setHasFocus(true),
      onBlur(event) {
        if (scroll.current?.contains(event.relatedTarget)) return;
        settle();
        setHasFocus(false);
        setLeaving(false);
      },
      onCopy,
      onCut(event) {
        onCopy(event);
        if (mode.kind === "ready") apply(fillWith(sheet, rect, ""));
      },
      onPaste,
    },
  };
}

function done(work: () => void): true {
  work();
  return true;
}

function openChoices(target: EventTarget) {
  if (target instanceof HTMLSelectElement && "showPicker" in target) target.showPicker();
}

/** The cell under an element; a row's number means the whole row, as column -1. */
function placeOf(element: Element | null): Place | null {
  const cell = element?.closest<HTMLElement>("[data-row]");
  return cell ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"] ?? -1) } : null;
}

/** Follows the mouse until its button is released. */
function follow(start: MouseEvent<HTMLElement>, over: (place: Place) => void, end: () => void = () => {}) {
  const grid = start.currentTarget;
  const move = (event: globalThis.MouseEvent) => {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const place = element && grid.contains(element) ? placeOf(element) : null;
    if (place) over(place);
  };
  const stop = () => {
    window.removeEventListener("mousemove", move);
    end();
  };
  window.addEventListener("mousemove", move);
  window.addEventListener("mouseup", stop, { once: true });
}
