import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LineChart } from "./charts.tsx";
import { Figure } from "./Figure.tsx";
import { show } from "#kit/ui/testing.tsx";

vi.mock("./drawn.tsx", () => {
  throw new Error("No connection");
});

it("a chart whose file cannot be loaded leaves the page and its table as they are", async () => {
  await show(
    <Figure title="Events per day" name="events" empty="None" table={{ heads: ["Day", "Events"], rows: [["2026-11-20", 1200]] }}>
      <LineChart label="Events per day" points={[{ label: "20 Nov", value: 1200 }]} />
    </Figure>,
  );
  expect(await screen.findByText("The chart could not be loaded. Choose Table for its figures.")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Table"));
  expect(await screen.findByRole("cell", { name: "1,200" })).toBeTruthy();
});
