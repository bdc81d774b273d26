import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { server, show } from "#kit/ui/testing.tsx";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { blankContent } from "#modules/inspection-reports/testing.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { ComparedWithReturned } from "./CompareView.tsx";

it("a reviewer who gets a report back sees what was changed since the return, and nothing else", async () => {
  const none = () => ({ body: [] });
  server({
    "GET /api/users-for-reports": none,
    "GET /api/equipment": none,
    "GET /api/procedures-in-force": none,
  });
  const content: Content = { ...blankContent(utThickness), remarks: "Read in the morning" };
  const report = { ...content, remarks: "Read again", performedDates: [], method: "UT" } as unknown as Report;
  const returned = { at: "2026-03-14T10:00:00Z", content };
  await show(<ComparedWithReturned report={report} returned={returned} definition={utThickness} />);
  expect(await screen.findByText(/: 1 difference\.$/)).toBeTruthy();
  const cells = screen.getAllByRole("row").map((row) => row.textContent);
  expect(cells).toEqual(["PlaceWhen returnedNow", "Summary RemarksRead in the morningRead again"]);
});
