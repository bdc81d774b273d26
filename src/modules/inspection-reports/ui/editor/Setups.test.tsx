import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import type { Content } from "#modules/inspection-reports/report.ts";
import { rtFilmSample } from "#modules/report-templates/samples.ts";
import { BlockFields } from "./BlockFields.tsx";
import { SetupActions, Setups } from "./Setups.tsx";
import { Edited } from "./testing-editing.tsx";

let written: Content;

/** The technique of the film sample as the editor holds it. */
const Technique = () => (
  <Edited sample={rtFilmSample()} onChange={(content) => (written = content)}>
    <Setups block="technique">
      <BlockFields block="technique" />
    </Setups>
    <SetupActions />
  </Edited>
);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const distance = () => screen.getByLabelText<HTMLInputElement>(/^Source to object D/);

it("a copied setup is written on its own, and its unsharpness follows it", async () => {
  await show(<Technique />);
  expect(screen.queryByRole("tab")).toBeNull();
  press("Copy to setup B");
  expect(screen.getByRole("tab", { name: /^Setup B 0 lines/ }).getAttribute("aria-selected")).toBe("true");
  fireEvent.change(distance(), { target: { value: "150" } });
  fireEvent.blur(distance());
  expect(
    [written.technique["D"], written.setups?.[0]?.technique["D"]].map((value) => (value as { entered: string }).entered),
  ).toEqual(["323.9", "150"]);
  // F × d ÷ D = 3.0 × 12.5 ÷ 150 mm
  expect(screen.getByText(/^0\.250? mm$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Setup A 8 lines" }));
  expect(distance().value).toBe("323.9");
});

it("removing setup A, once confirmed, leaves the next one in its place with all lines", async () => {
  await show(<Technique />);
  press("Copy to setup B");
  fireEvent.change(distance(), { target: { value: "150" } });
  fireEvent.blur(distance());
  fireEvent.click(screen.getByRole("tab", { name: "Setup A 8 lines" }));
  press("Remove setup A");
  expect(screen.getByText(/Setup B becomes setup A\. Its 8 lines go to setup A\./)).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "Remove setup A" }).at(-1) ?? document.body);
  await screen.findByText(/Each line names its setup/);
  expect([written.setups, (written.technique["D"] as { entered: string }).entered]).toEqual([[], "150"]);
});

it("a tab says how much of its setup blocks a signature: no line names the one that was just added", async () => {
  await show(<Technique />);
  press("Copy to setup B");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Setup A 8 lines",
    "Setup B 0 lines, blocking: 1",
  ]);
});
