import { createEvent, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "../testing.tsx";
import { problemsIn, type GridColumn, type GridErrors, type RowMark } from "./column.ts";
import { GridEntry } from "./GridEntry.tsx";

interface Reading {
  id: string;
  point: string;
  thickness: string;
  loss: string;
  cleaned: boolean | null;
}

const columns: GridColumn<Reading>[] = [
  { key: "point", title: "Point", kind: "text", required: true },
  {
    key: "thickness",
    title: "Thickness",
    kind: "decimal",
    unit: "mm",
    check: ({ thickness }) => (Number(thickness) > 12 ? "More than nominal" : null),
  },
  {
    key: "loss",
    title: "Loss",
    kind: "computed",
    show: ({ thickness }) => (thickness ? (12 - Number(thickness)).toFixed(2) : ""),
  },
  { key: "cleaned", title: "Cleaned", kind: "flag" },
];
let made = 0;
const reading = (point: string, thickness: string): Reading => ({
  id: `r${(made += 1)}`,
  point,
  thickness,
  loss: "",
  cleaned: null,
});

const changed = vi.fn<(rows: readonly Reading[]) => void>();
beforeEach(() => changed.mockClear());
const rows = () => changed.mock.lastCall?.[0] ?? [];

interface GridProps {
  start: Reading[];
  errors?: GridErrors;
  marks?: ReadonlyMap<string, RowMark>;
  maxRows?: number;
  place?: { id: string; key: string } | null;
}

function Grid({ start, errors, marks, maxRows, place }: GridProps) {
  const [held, setHeld] = useState<readonly Reading[]>(start);
  const take = (next: readonly Reading[]) => {
    changed(next);
    setHeld(next);
  };
  return (
    <GridEntry
      caption="Thickness readings"
      columns={columns}
      rows={held}
      onChange={take}
      newRow={() => reading("", "")}
      {...(errors ? { errors } : {})}
      {...(marks ? { marks } : {})}
      {...(maxRows ? { maxRows } : {})}
      {...(place ? { place } : {})}
    />
  );
}

const cell = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const focused = () => document.activeElement?.getAttribute("aria-label");
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const write = (text: string) => fireEvent.change(document.activeElement ?? document.body, { target: { value: text } });
const thicknesses = () => rows().map(({ thickness }) => thickness);
async function begin(start = [reading("1", "11.20"), reading("2", "11.15"), reading("3", "")]) {
  await show(<Grid start={start} />);
  fireEvent.focus(cell("Point, row 1"));
  cell("Point, row 1").focus();
}
function clipboard(kind: "paste" | "copy", text = "") {
  const data = { getData: () => text, setData: vi.fn<(type: string, text: string) => void>() };
  const target = document.activeElement ?? document.body;
  fireEvent(target, Object.assign(createEvent[kind](target), { clipboardData: data }));
  return data.setData;
}

describe("typing readings", () => {
  it("replaces the cell, and Enter moves down", async () => {
    await begin();
    press("ArrowRight");
    write("10,9");
    press("Enter");
    expect(thicknesses()).toEqual(["10.9", "11.15", ""]);
    expect(focused()).toBe("Thickness in mm, row 2");
  });

  it("Escape discards what was typed", async () => {
    await begin();
    press("ArrowRight");
    write("1");
    press("Escape");
    expect(cell("Thickness in mm, row 1").value).toBe("11.20");
    expect(changed).not.toHaveBeenCalled();
  });

  it("refuses a letter in a number at once", async () => {
    await begin();
    press("ArrowRight");
    write("1x");
    expect(cell("Thickness in mm, row 1").value).toBe("11.20");
    expect(screen.getByRole("status").textContent).toBe("Only digits and one decimal sign. Not accepted: 1x");
  });

  it("Enter after Tab returns to the column where Tab began", async () => {
    await begin();
    press("Tab");
    press("Tab");
    press("Enter");
    expect(focused()).toBe("Point, row 2");
  });

  it("Enter in the last filled row starts a new one", async () => {
    await begin([reading("1", "11.20")]);
    press("Enter");
    expect(rows()).toHaveLength(2);
    expect(focused()).toBe("Point, row 2");
    press("Enter");
    expect(rows()).toHaveLength(2);
  });

  it("F2 edits the present value", async () => {
    await begin();
    press("ArrowRight");
    press("F2");
    write("11.205");
    press("ArrowRight");
    expect(focused()).toBe("Thickness in mm, row 1");
    press("Enter");
    expect(thicknesses()[0]).toBe("11.205");
  });

  it("the space bar answers yes or no", async () => {
    await begin();
    press("End");
    press(" ");
    expect(rows()[0]?.cleaned).toBe(true);
    press(" ");
    expect(rows()[0]?.cleaned).toBe(false);
  });
});

describe("blocks of cells", () => {
  it("Delete empties what is selected with Shift, Ctrl+Z restores it, Ctrl+Y empties it again", async () => {
    await begin();
    press("ArrowRight");
    press("ArrowDown", { shiftKey: true });
    press("Delete");
    expect(thicknesses()).toEqual(["", "", ""]);
    press("z", { ctrlKey: true });
    expect(thicknesses()).toEqual(["11.20", "11.15", ""]);
    press("y", { ctrlKey: true });
    expect(thicknesses()).toEqual(["", "", ""]);
  });

  it("Ctrl+D fills down", async () => {
    await begin();
    press("ArrowRight");
    press("ArrowDown", { ctrlKey: true, shiftKey: true });
    press("d", { ctrlKey: true });
    expect(thicknesses()).toEqual(["11.20", "11.20", "11.20"]);
  });

  it("a block from a spreadsheet is pasted, and the rows grow", async () => {
    await begin();
    press("ArrowDown", { ctrlKey: true });
    clipboard("paste", "A3\t11,1\nA4\t11,0\r\n");
    expect(rows().map(({ point, thickness }) => `${point} ${thickness}`)).toEqual(["1 11.20", "2 11.15", "A3 11.1", "A4 11.0"]);
  });

  it("reports when not everything fits", async () => {
    await show(<Grid start={[reading("1", "")]} maxRows={2} />);
    cell("Point, row 1").focus();
    clipboard("paste", "1\n2\n3\n");
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole("status").textContent).toBe("The grid holds 2 rows; the rest was not pasted.");
  });

  it("is copied as a spreadsheet reads it, the computed column included", async () => {
    await begin();
    press("End", { shiftKey: true });
    expect(clipboard("copy")).toHaveBeenCalledWith("text/plain", "1\t11.20\t0.80\t");
  });

  it("rows selected are removed together", async () => {
    await begin();
    press("ArrowDown", { shiftKey: true });
    fireEvent.click(screen.getByRole("button", { name: "Remove 2 rows" }));
    expect(rows().map(({ point }) => point)).toEqual(["3"]);
  });
});

describe("what is wrong", () => {
  it("is marked in the cell, described where the focus is, counted and found again", async () => {
    await begin([reading("1", "11.20"), reading("2", "13")]);
    fireEvent.click(screen.getByRole("button", { name: "1 cell needs attention" }));
    expect(focused()).toBe("Thickness in mm, row 2");
    expect(screen.getByRole("status").textContent).toBe("More than nominal");
    expect(cell("Thickness in mm, row 2").closest("[role=gridcell]")?.getAttribute("aria-invalid")).toBe("true");
  });

  it("includes what a check outside found", async () => {
    const start = [reading("", "11")];
    expect(problemsIn(columns, start)).toEqual(new Map([[start[0]?.id, { point: "This is required" }]]));
    await show(<Grid start={start} errors={problemsIn(columns, start)} />);
    expect(screen.getByRole("button", { name: "1 cell needs attention" })).toBeTruthy();
  });
});

describe("a requested place", () => {
  it("gets the cursor, wherever it was", async () => {
    const start = [reading("1", "11.20"), reading("2", "11.15")];
    await show(<Grid start={start} place={{ id: start[1]?.id ?? "", key: "thickness" }} />);
    expect(focused()).toBe("Thickness in mm, row 2");
  });
});

describe("with a screen reader", () => {
  it("is a grid with a name, counted rows and named columns", async () => {
    await begin();
    const grid = screen.getByRole("grid", { name: "Thickness readings" });
    expect([grid.getAttribute("aria-rowcount"), grid.getAttribute("aria-colcount")]).toEqual(["4", "5"]);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Row",
      "Point *",
      "Thicknessmm",
      "Loss",
      "Cleaned",
    ]);
  });

  it("does not trap the keyboard: after Escape, Tab leaves it", async () => {
    await begin();
    press("Escape");
    expect(press("Tab")).toBe(true);
    expect(press("Tab")).toBe(false);
  });
});

it("a marked row shows why beside its number, and below the grid while the cursor is in it", async () => {
  const start = [reading("1", "11.20"), reading("2", "11.15")];
  const marks = new Map([[start[1]?.id ?? "", { meaning: "bad", text: "Blocks signing: no result" } as const]]);
  await show(<Grid start={start} marks={marks} />);
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["1", "2, Blocks signing: no result"]);
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.focus(cell("Point, row 1"));
  cell("Point, row 1").focus();
  press("ArrowDown");
  expect(screen.getByRole("status").textContent).toBe("Blocks signing: no result");
});

it("a proposed and an inherited value are faint, what stands out is marked, and none of it is an entry", async () => {
  const start = [reading("1", "11.20"), reading("2", "")];
  const proposing: GridColumn<Reading>[] = [
    { key: "point", title: "Point", kind: "text", inherited: ({ point }) => point === "2" },
    { key: "thickness", title: "Thickness", kind: "decimal", stands: () => "bad", proposed: () => "7.73" },
  ];
  await show(
    <GridEntry caption="Proposals" columns={proposing} rows={start} onChange={changed} newRow={() => reading("", "")} />,
  );
  const cells = screen.getAllByRole("gridcell").slice(1);
  expect(cells.map(({ textContent }) => textContent)).toEqual(["11.20", "2", "7.73?"]);
  expect(cells.map(({ dataset }) => dataset["faint"])).toEqual([undefined, "true", "true"]);
  expect(cells[0]?.dataset["stands"]).toBe("bad");
  expect(changed).not.toHaveBeenCalled();
});

it("what only has to be filled in is not shown in red", async () => {
  const start = [reading("1", "11.20")];
  await show(
    <Grid start={start} marks={new Map([[start[0]?.id ?? "", { meaning: "idle", text: "To fill in: the result" } as const]])} />,
  );
  cell("Point, row 1").focus();
  expect(screen.getByText("To fill in: the result", { selector: "[role=status]" }).dataset["meaning"]).toBe("idle");
});

it("takes the focus when its last row is removed, and gives the row back with Ctrl+Z", async () => {
  await show(<Grid start={[reading("P1", "11.2")]} />);
  fireEvent.click(screen.getByRole("button", { name: "Remove row" }));
  const grid = screen.getByRole("grid");
  expect(document.activeElement).toBe(grid);
  fireEvent.keyDown(grid, { key: "z", ctrlKey: true });
  expect(rows()).toHaveLength(1);
});
