import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import type { HistoryEntry } from "#kit/contract.ts";
import { choice, decimal, derived, text } from "#kit/fields.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { samples } from "./sample.ts";
import { server, show } from "./testing.tsx";

const entry = (id: string, action: string, changes: HistoryEntry["changes"]): HistoryEntry => ({
  id,
  at: "2026-11-28T18:42:00Z",
  actorName: "Maria Santos",
  action,
  reason: null,
  changes,
});

it("shows what a new record contains without the fields left empty, and shows when one was emptied", async () => {
  server({
    "GET /api/samples/1/history": () => ({
      body: [
        entry("2", "Sample.update", [{ field: "note", old: "Second reading", new: null }]),
        entry("1", "Sample.create", [
          { field: "certificateNumber", old: null, new: "CAL-1" },
          { field: "uncertainty", old: null, new: null },
        ]),
      ],
    }),
  });
  await show(<HistoryPanel endpoint={samples.endpoints.history} id="1" labels={samples.endpoints.list.labels} />);
  expect(await screen.findByText("CAL-1", { exact: false })).toBeTruthy();
  expect(screen.queryByText("Uncertainty", { exact: false })).toBeNull();
  expect(screen.getByText("Second reading").closest("li")?.textContent).toBe("Note: Second reading → empty");
});

it("names choices and units as the record's page does, and a person stored by id and by name once", async () => {
  server({
    "GET /api/samples/1/history": () => ({
      body: [
        entry("1", "Sample.create", [
          { field: "category", old: null, new: "reference_standard" },
          { field: "interval", old: "6", new: "12" },
          { field: "userId", old: null, new: "Wes Hale" },
          { field: "personName", old: null, new: "Wes Hale" },
        ]),
      ],
    }),
  });
  const fields = {
    category: choice("Category", ["reference_standard"], { words: { reference_standard: "Reference standard" } }),
    interval: decimal("Interval", { unit: "months" }),
    userId: text("Person", {}),
    personName: text("Person", {}),
  };
  await show(<HistoryPanel endpoint={samples.endpoints.history} id="1" fields={fields} />);
  const lines = (await screen.findByText("Category:")).closest("ul")?.querySelectorAll("li") ?? [];
  expect([...lines].map(({ textContent }) => textContent)).toEqual([
    "Category: Reference standard",
    "Interval: 6 months → 12 months",
    "Person: Wes Hale",
  ]);
});

it("groups amounts and names the currency of their time, before and after it changed", async () => {
  server({
    "GET /api/samples/1/history": () => ({
      body: [
        entry("3", "Sample.update", [{ field: "net", old: "4752.00", new: "14900.50" }]),
        entry("2", "Sample.update", [
          { field: "currency", old: "USD", new: "EUR" },
          { field: "net", old: "5200.00", new: "4752.00" },
        ]),
        entry("1", "Sample.create", [
          { field: "net", old: null, new: "5200.00" },
          { field: "thickness", old: null, new: "1440.5" },
          { field: "lines", old: null, new: [{ item: "2026", price: "1950.00" }] },
        ]),
      ],
    }),
  });
  const fields = {
    net: decimal("Net", { money: true }),
    thickness: decimal("Depth", { unit: "mm" }),
    lines: derived("Lines", z.array(z.unknown())),
  };
  await show(<HistoryPanel endpoint={samples.endpoints.history} id="1" fields={fields} currency="EUR" />);
  await screen.findByText(/Depth:/);
  const said = screen.getAllByRole("listitem").flatMap((item) => (item.querySelector("li") ? [] : [item.textContent]));
  expect(said).toEqual([
    "Net: 4,752.00 EUR → 14,900.50 EUR",
    "Net: 5,200.00 USD → 4,752.00 EUR",
    "Net: 5,200.00 USD",
    "Depth: 1,440.5 mm",
    "Lines: item 2026, price 1,950.00",
  ]);
});
