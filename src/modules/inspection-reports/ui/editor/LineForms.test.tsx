import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import type { Content } from "#modules/inspection-reports/report.ts";
import { rtFilmSample, utThicknessSample, type Sample } from "#modules/report-templates/samples.ts";
import { IndicationForms } from "./IndicationForms.tsx";
import { LineForms } from "./LineForms.tsx";
import { Edited } from "./testing-editing.tsx";
import { useOpenCard } from "./use-open-card.ts";

let written: Content;
const hear = (content: Content) => (written = content);
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole("button", { name })[0] ?? document.body);
/** The first field of a line names its item. */
const item = () => screen.getAllByRole<HTMLInputElement>("textbox")[0] ?? document.createElement("input");

let shown: unknown[];
const lines = (sample: Sample) => {
  shown = [];
  return show(
    <Edited sample={sample} onChange={hear} onShow={(target) => shown.push(target)}>
      <Cards />
    </Edited>,
  );
};
const Cards = () => <LineForms made={new Map()} open={useOpenCard("lines")} />;

it("a card for each line leads to its form, from there to the one after and before", async () => {
  const sample = rtFilmSample();
  await lines(sample);
  const [first, second] = sample.content.lines;
  expect(screen.getAllByRole("listitem")).toHaveLength(sample.content.lines.length);
  fireEvent.click(screen.getAllByRole("listitem")[0]?.firstElementChild ?? document.body);
  expect([item().value, screen.getByText(/^1 of/).textContent]).toEqual([first?.itemKey, `1 of ${sample.content.lines.length}`]);
  press("Next line");
  expect(screen.getByText(/^2 of/)).toBeTruthy();
  fireEvent.change(item(), { target: { value: "W-900" } });
  expect(written.lines[1]).toMatchObject({ id: second?.id, itemKey: "W-900" });
  press("Previous line");
  press("All lines");
  expect(screen.getByText("W-900")).toBeTruthy();
});

it("half a number is not called wrong while it is typed, by the field nor above the line, but once the field is left", async () => {
  await lines(utThicknessSample());
  fireEvent.click(screen.getAllByRole("listitem")[0]?.firstElementChild ?? document.body);
  const nominal = screen.getByRole("textbox", { name: "Nominal" });
  const type = (text: string) => fireEvent.input(nominal, { target: { value: text } });
  act(() => nominal.focus());
  for (const text of ["0", "0."]) {
    type(text);
    expect([screen.queryByText(/Nominal must be above 0/), screen.queryByText("Not a number yet")]).toEqual([null, null]);
  }
  type("0");
  act(() => nominal.blur());
  expect(screen.getAllByText(/Nominal must be above 0/)).toHaveLength(2);
  // What was wrong before is no more as soon as it is mended.
  act(() => nominal.focus());
  type("9.5");
  expect(screen.queryByText(/Nominal must be above 0/)).toBeNull();
});

it("a copied line has the position's item and what it was examined with, and nothing that was read", async () => {
  const sample = utThicknessSample();
  await lines(sample);
  const [first] = sample.content.lines;
  fireEvent.click(screen.getAllByRole("listitem")[0]?.firstElementChild ?? document.body);
  press("Copy this line");
  expect(screen.getByText(/^2 of/)).toBeTruthy();
  const copied = written.lines[1];
  expect(copied).toMatchObject({ lineNo: 2, itemKey: first?.itemKey, result: null });
  expect(copied?.values["position"]).toBe(first?.values["position"]);
  expect(copied?.values["r1"] ?? null).toBeNull();
  press("Remove this line");
  expect(written.lines.map(({ id }) => id)).toEqual(sample.content.lines.map(({ id }) => id));
});

it("an indication is a card too: copied with its line and type, removed, and the one before and after a touch away", async () => {
  await show(
    <Edited sample={rtFilmSample()} onChange={hear}>
      <IndicationForms />
    </Edited>,
  );
  const [first] = rtFilmSample().content.indications;
  fireEvent.click(screen.getAllByRole("listitem")[0]?.firstElementChild ?? document.body);
  press("Copy this indication");
  expect(written.indications[1]).toMatchObject({ lineId: first?.lineId, code: first?.code, disposition: null });
  press("Previous indication");
  press("Remove this indication");
  expect(written.indications.some(({ id }) => id === first?.id)).toBe(false);
});

it("a rejected line leads to an indication of its own", async () => {
  const sample = rtFilmSample();
  await lines(sample);
  fireEvent.click(screen.getAllByRole("listitem")[0]?.firstElementChild ?? document.body);
  const before = sample.content.indications.length;
  fireEvent.click(screen.getByRole("radio", { name: "ACC" }));
  expect(screen.queryByRole("button", { name: "Add an indication" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "REJ" }));
  press("Add an indication");
  expect(written.indications).toHaveLength(before + 1);
  expect(written.indications.at(-1)).toMatchObject({ lineId: sample.content.lines[0]?.id, code: null, disposition: null });
  expect(shown.at(-1)).toEqual({ block: "indications", indicationId: written.indications.at(-1)?.id });
});

it("what the checks lead to has the focus: a field of a line, and the choice of an indication", async () => {
  const sample = rtFilmSample();
  const line = sample.content.lines[1];
  const first = await show(
    <Edited sample={sample} onChange={hear} wanted={{ block: "lines", lineId: line?.id ?? "", key: "filmNo" }}>
      <Cards />
    </Edited>,
  );
  expect(screen.getByText(/^2 of/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Film number/));
  first.unmount();
  const [one] = sample.content.indications;
  await show(
    <Edited sample={sample} onChange={hear} wanted={{ block: "indications", indicationId: one?.id ?? "", key: "disposition" }}>
      <IndicationForms />
    </Edited>,
  );
  expect(document.activeElement?.closest("[role=radiogroup]")?.getAttribute("aria-label")).toBe("Decision");
});
