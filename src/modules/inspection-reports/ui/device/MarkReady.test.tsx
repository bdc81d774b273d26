import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { serverReached } from "#kit/ui/connection.ts";
import { show } from "#kit/ui/testing.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { MarkedReady, MarkReady } from "./MarkReady.tsx";

const report = {
  id: "r-1",
  provisionalRef: "D-1-0001",
  revision: 0,
  may: { sign: "performed" },
  signatures: [],
  comments: [],
} as unknown as Report;
const nothing = { blocking: 0, open: 0, missing: 0 };

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

it("a report that was signed and came back is marked again, and says which comments still ask for an answer", async () => {
  const remark = { severity: "mustFix", state: "open" };
  const returned = { ...report, id: "r-2", signatures: [{ state: "withdrawn" }], comments: [remark] } as unknown as Report;
  const before = { ...returned, signatures: [] } as unknown as Report;
  const first = await show(<MarkReady report={before} />);
  act(() => serverReached(false));
  fireEvent.click(screen.getByRole("button", { name: "Ready to submit" }));
  expect(screen.getByRole("button", { name: "Ready to submit", pressed: true })).toBeTruthy();
  first.unmount();
  await show(
    <>
      <MarkReady report={returned} />
      <MarkedReady report={returned} open={nothing} />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Ready to submit", pressed: false }));
  expect(screen.getByText("Marked as ready, but 1 comment to answer")).toBeTruthy();
  act(() => serverReached(true));
});
