import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { HistoryEntry } from "#kit/contract.ts";
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
