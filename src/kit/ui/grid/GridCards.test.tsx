import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { GridCards } from "./GridCards.tsx";
import { type GridColumn, problemsIn } from "./column.ts";
import { show } from "#kit/ui/testing.tsx";
import { uuid } from "#kit/ui/unique.ts";

interface Item {
  id: string;
  name: string;
  grade: string;
  price: string;
  total: string;
}

const columns: GridColumn<Item>[] = [
  { key: "name", title: "Name", kind: "text", required: true },
  { key: "grade", title: "Grade", kind: "choice", options: ["A", "B"].map((value) => ({ value, label: value })) },
  { key: "price", title: "Price", kind: "decimal", signed: false, required: true, readOnly: ({ grade }) => grade === "B" },
  { key: "total", title: "Total", kind: "computed", stands: () => "due" },
];
const film: Item = { id: "film", name: "Film", grade: "A", price: "17.00", total: "34.00" };
const source: Item = { id: "source", name: "Source", grade: "B", price: "", total: "0.00" };

let rows: readonly Item[];
const titles = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getAllByRole("button", { name })[0] ?? document.body);
const open = (at: number) => fireEvent.click(screen.getAllByRole("listitem")[at]?.firstElementChild ?? document.body);
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

function Cards({ readOnly }: { readOnly: boolean }) {
  const [now, setNow] = useState<readonly Item[]>([film, source]);
  return (
    <GridCards
      caption="Items"
      noun="item"
      columns={columns}
      rows={now}
      onChange={(next) => {
        rows = next;
        setNow(next);
      }}
      errors={problemsIn(columns, now)}
      readOnly={readOnly}
      newRow={() => ({ id: uuid(), name: "", grade: "A", price: "", total: "" })}
      copyOf={(row) => ({ ...row, id: `copy of ${row.id}` })}
      maxRows={4}
      titleOf={({ name }) => name}
      detailOf={({ grade }) => grade}
      endOf={({ total }) => total}
      foot="34.00 USD"
    />
  );
}
const cards = (readOnly = false) => show(<Cards readOnly={readOnly} />);

it("a card has its amount, leads to the fields of its row, and the total stays below both", async () => {
  await cards();
  expect([titles(), screen.getByText("34.00 USD")]).toEqual([
    ["FilmA34.00", "SourceB1 field needs attention0.00"],
    expect.anything(),
  ]);
  open(0);
  fireEvent.change(field(/^Price/), { target: { value: "18,5" } });
  fireEvent.change(field(/^Name/), { target: { value: "Film 10x24 " } });
  fireEvent.blur(field(/^Name/));
  expect(rows[0]).toEqual({ ...film, price: "18.5", name: "Film 10x24" });
  expect(screen.getByText("34.00 USD")).toBeTruthy();
  // What cannot be typed into is a text with its label.
  fireEvent.change(screen.getByRole("combobox", { name: "Grade" }), { target: { value: "B" } });
  expect(screen.queryByRole("textbox", { name: /^Price/ })).toBeNull();
  expect(screen.getByText("Price").parentElement?.textContent).toBe("Price18.5");
});

it("a row that was just added is not called wrong before its field is left, nor half a number while it is typed", async () => {
  await cards();
  press("Add an item");
  expect([screen.getByText("3 of 3"), screen.queryByText("This is required")]).toEqual([expect.anything(), null]);
  act(() => field(/^Name/).focus());
  act(() => field(/^Name/).blur());
  expect(screen.getAllByText("This is required")).toHaveLength(1);
  press("All items");
  expect(titles()[2]).toBe("A2 fields need attention");
});

it("a row is copied after itself with an id of its own, removed, and no more are added than the grid may have", async () => {
  await cards();
  open(0);
  press("Copy this item");
  expect(rows.map(({ id }) => id)).toEqual(["film", "copy of film", "source"]);
  expect(screen.getByText("2 of 3")).toBeTruthy();
  press("Remove this item");
  expect([rows.map(({ id }) => id), screen.getByText("2 of 2")]).toEqual([["film", "source"], expect.anything()]);
  press("Add an item");
  press("Add an item");
  expect([rows.length, screen.queryByRole("button", { name: "Add an item" })]).toEqual([4, null]);
});

it("read-only cards show their fields as text and offer no change", async () => {
  await cards(true);
  open(0);
  expect(screen.queryAllByRole("textbox")).toEqual([]);
  expect(screen.getByText("17.00")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove this item" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add an item" })).toBeNull();
});

it("fields that few rows have are behind a button until one is filled in or wrong, and the first of them gets the focus", async () => {
  const band: GridColumn<Item> = { key: "grade", title: "Band", kind: "text", lesser: true };
  const cap: GridColumn<Item> = { key: "total", title: "Cap", kind: "decimal", lesser: true };
  const [name] = columns;
  const one = { ...film, grade: "NPS 2-6", total: "" };
  const none = { ...source, grade: "", total: "" };
  const wrong = new Map([[none.id, { total: "Enter the cap" }]]);
  const part = (readOnly: boolean, errors = new Map<string, Record<string, string>>()) => (
    <GridCards
      caption="Items"
      noun="item"
      columns={name ? [name, band, cap] : []}
      rows={[one, none]}
      onChange={() => undefined}
      errors={errors}
      readOnly={readOnly}
      titleOf={(row) => row.name}
      detailOf={() => ""}
      endOf={() => ""}
    />
  );
  const shown = () => ["Name", "Band", "Cap"].filter((title) => screen.queryByLabelText(new RegExp(`^${title}`)));
  const { unmount } = await show(part(false));
  open(0);
  expect(shown()).toEqual(["Name", "Band"]);
  press("More fields (1)");
  expect(shown()).toEqual(["Name", "Band", "Cap"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Cap/)));
  press("Next item");
  expect([shown(), screen.queryByText("More fields (2)")]).toEqual([["Name"], expect.anything()]);
  unmount();
  await show(part(false, wrong));
  open(1);
  expect(shown()).toEqual(["Name", "Cap"]);
  cleanup();
  await show(part(true));
  open(1);
  expect([screen.queryByText("Band"), screen.queryByText("Cap"), screen.queryByText(/More fields/)]).toEqual([null, null, null]);
});
