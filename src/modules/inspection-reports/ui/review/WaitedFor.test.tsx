import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import type { NextSigners } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { WaitedFor } from "./WaitedFor.tsx";

const report: Pick<Report, "id" | "slots" | "signatures"> = { id: "r1", slots: ["performed", "reviewed"], signatures: [] };
const waiting = async (next: NextSigners) => {
  server({ "GET /api/inspection-reports/r1/next-signers": () => ({ body: next }) });
  await show(<WaitedFor report={report} />);
};

it("names who may sign next, and counts those beyond the first", async () => {
  await waiting({ slot: "reviewed", names: ["Ben Ruiz", "Carl Lead", "Dora Lead"], others: 2 });
  expect(await screen.findByText("Ben Ruiz, Carl Lead, Dora Lead or 2 more can sign next.")).toBeTruthy();
});

it("says what is needed where nobody can", async () => {
  await waiting({ slot: "reviewed", names: [], others: 0 });
  expect(await screen.findByText(/^No one can give the signature “Reviewed by” today/)).toBeTruthy();
});
