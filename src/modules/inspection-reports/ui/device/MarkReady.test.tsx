import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { serverReached } from "#kit/ui/connection.ts";
import { server, show } from "#kit/ui/testing.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";
import { EvidenceChanged } from "./EvidenceChanged.tsx";
import { rememberSeen } from "./evidence-seen.ts";
import { mark } from "./ready-marks.ts";
import ReadyToSign from "./ReadyToSign.tsx";
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

const gate = (
  gateId: string,
  subject: string,
  outcome: GateCheck["outcome"],
  message: string,
  more: Partial<GateCheck> = {},
): GateCheck => ({ gateId, subject, onDate: "2026-03-10", outcome, code: "ANY", message, entity: null, entityId: null, ...more });
const gauge = { entityId: "gauge-1" };
const procedure = { entityId: "p-1" };

it("what changed while there was no network is told with its reason, and a new revision until it was read", async () => {
  // As this device saw it: the instrument by a longer name, the procedure without a day.
  rememberSeen(
    "ana",
    "r-3",
    [
      gate("G1", "Ana Ruiz", "pass", "valid"),
      gate("G4", "UT-TG-001 Thickness gauge", "pass", "in calibration", gauge),
      gate("G6", "UT-001 Rev 2", "pass", "in force", { ...procedure, onDate: null }),
    ],
    false,
  );
  let gates = [
    gate("G1", "Ana Ruiz", "fail", "Ana Ruiz: no UT Level II certification valid on 2026-03-10 (revoked)"),
    gate("G1", "Wes Hale", "fail", "Wes Hale was never in order here"),
    gate("G4", "UT-TG-001", "fail", "UT-TG-001 was out of service on 2026-03-10", gauge),
    gate("G6", "UT-001 Rev 3", "pass", "Effective", procedure),
    gate("G6", "UT-001 Rev 3", "fail", "Surface 80 °C is outside its range", { ...procedure, code: "SCOPE" }),
  ];
  server({ "GET /api/inspection-reports/r-3/checks": () => ({ body: { gates } }) });
  const first = await show(<EvidenceChanged reportId="r-3" onChecks={() => {}} />);
  await screen.findByText("Changed since this report was last checked here");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Ana Ruiz: no UT Level II certification valid on 10 Mar 2026 (revoked)",
    "UT-TG-001 was out of service on 10 Mar 2026",
  ]);
  expect(screen.getByText("UT-001 Rev 3 applies now")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "I have read it" }));
  expect(screen.queryByText("UT-001 Rev 3 applies now")).toBeNull();
  first.unmount();

  // What is in order again is not told any more, and what the client asks for since is.
  gates = [
    gate("G1", "Ana Ruiz", "pass", "valid"),
    gate("G6", "UT-001 Rev 3", "pass", "Effective", procedure),
    gate("G14", "Acadia Refining", "fail", "Acadia Refining: Spec 12 not met", { entityId: "demand-1" }),
  ];
  await show(<EvidenceChanged reportId="r-3" onChecks={null} />);
  await screen.findByText("Acadia Refining: Spec 12 not met");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByText("UT-001 Rev 3 applies now")).toBeNull();
});

it("a report marked as ready leads to what keeps it from being signed, as the server last said", async () => {
  mark("ana", { id: "r-4", named: "D-1-0004" }, true);
  server({
    "GET /api/inspection-reports/r-4": () => ({ body: { ...report, id: "r-4", status: "draft" } }),
    "GET /api/inspection-reports/r-4/checks": () => ({ body: { gates: [], obstacles: [{ message: "Not in calibration" }] } }),
  });
  await show(<ReadyToSign />);
  await screen.findByText("On the server, 1 point to settle before it is signed");
  expect(screen.getByRole("link", { name: "Show" }).getAttribute("href")).toBe("/inspection-reports/r-4?section=checks");
});
