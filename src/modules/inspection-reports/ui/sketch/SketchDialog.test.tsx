import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import { emptySheet, type Shape } from "#modules/inspection-reports/sketch/shapes.ts";
import SketchDialog from "./SketchDialog.tsx";

// Here is no canvas; a browser test draws on it.
vi.mock("./SketchCanvas.tsx", () => ({ default: () => <div /> }));

const lines = new Map([["11111111-1111-4111-8111-111111111111", { name: "CML 7", note: "9.85 mm" }]]);
let told: readonly Shape[] = [];

function Sheet() {
  const [shapes, setShapes] = useState<Shape[]>([]);
  return (
    <SketchDialog
      title="Sketch"
      markup={{ sheet: emptySheet, shapes }}
      photo={null}
      lines={lines}
      onChange={(next) => {
        told = next;
        setShapes(next);
      }}
      onClose={() => {}}
    />
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("everything can be drawn, worded, moved, coloured, undone and removed without pointing at the sheet", async () => {
  told = [];
  await show(<Sheet />);
  press("Place arrow in the middle");
  expect(told).toMatchObject([{ kind: "arrow", tone: "bad", at: "670 420 930 580" }]);
  fireEvent.change(screen.getByLabelText("Words"), { target: { value: "Undercut" } });
  press("Left");
  press("Up");
  fireEvent.click(screen.getByRole("radio", { name: "Blue" }));
  expect(told).toMatchObject([{ text: "Undercut", tone: "accent", at: "645 395 905 555" }]);
  press("Undo");
  expect(told).toMatchObject([{ tone: "bad" }]);
  press("Remove Arrow: Undercut");
  expect(told).toEqual([]);
  press("Undo");
  expect(told).toHaveLength(1);
});

it("a point names a line and takes its reading from there; a symbol is turned", async () => {
  told = [];
  await show(<Sheet />);
  press("Point");
  press("Place point in the middle");
  fireEvent.change(screen.getByLabelText("Name of the point"), { target: { value: "P1" } });
  expect(within(screen.getByLabelText("What is drawn")).getByRole("button", { name: "Point P1" })).toBeTruthy();
  press("Probe");
  press("Place probe in the middle");
  press("Turn");
  expect(told[1]).toMatchObject({ kind: "symbol", symbol: "probe", turned: "15", at: "800 500" });
});
