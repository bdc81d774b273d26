import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { serverReached } from "#kit/ui/connection.ts";
import { show } from "#kit/ui/testing.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { MarkedReady, MarkReady } from "./MarkReady.tsx";

const report = { id: "r-1", provisionalRef: "D-1-0001", revision: 0, may: { sign: "performed" } } as unknown as Report;

it("a report marked as ready says what of it is still open, and where it will be signed", async () => {
  await show(
    <>
      <MarkReady report={report} />
      <MarkedReady report={report} open={{ blocking: 1, open: 0, missing: 2 }} />
    </>,
  );
  act(() => serverReached(false));
  expect(screen.queryByText(/Marked as ready/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ready to submit" }));
  expect(screen.getByText("Marked as ready, but 1 blocking, 2 to fill in")).toBeTruthy();
  expect(screen.getByRole("link", { name: "On this device" })).toBeTruthy();
  // With a network there is a button to sign, and no mark.
  act(() => serverReached(true));
  expect(screen.queryByText(/Marked as ready/)).toBeNull();
});
