import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import { ht } from "#modules/report-templates/builtin/ht.ts";
import RuleTester from "./RuleTester.tsx";

const tester = async () => {
  await show(<RuleTester definition={ht} />);
  fireEvent.click(await screen.findByText("Try values"));
};
const choose = (part: RegExp) => {
  fireEvent.click(screen.getByLabelText("Part of the report", { selector: "input" }));
  fireEvent.click(screen.getByText(part));
};

it("shows which rules fire for a value typed into the sample, with the reason and clause, and goes back to the sample", async () => {
  await tester();
  expect(screen.getByText(/^None of \d+ rules fires$/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Minimum readings per location/), { target: { value: "8" } });
  expect(screen.getAllByText(/at least 8 required/).length).toBeGreaterThan(0);
  expect(screen.getAllByText("Blocks submission").length).toBeGreaterThan(0);
  fireEvent.click(screen.getByText("Back to the sample"));
  expect(screen.getByText(/^None of \d+ rules fires$/)).toBeTruthy();
});

it("judges a line again by its criteria, and says that its result no longer agrees", async () => {
  await tester();
  choose(/^Line 1 FW-07/);
  fireEvent.change(screen.getByLabelText(/^Reading 1( \*)?$/), { target: { value: "275" } });
  expect(screen.getAllByText(/FW-07.*REJ.*275/).length).toBeGreaterThan(0);
  expect(screen.getByText(/^[1-9]\d* of \d+ rules/)).toBeTruthy();
});
