import { expect, it } from "vitest";
import { openReports } from "./open-reports.ts";

const kept = (number: number, value: object) => ({
  person: "ana",
  address: `/api/inspection-reports/00000000-0000-4000-8000-00000000000${number}`,
  value: { id: String(number), status: "draft", may: { edit: true }, stateSince: `2026-03-1${number}T08:00:00Z`, ...value },
  readAt: "2026-03-14T08:00:00Z",
});

it("the reports to go on with on a device are the drafts and returned ones its person may write, the newest first", () => {
  const found = openReports([
    kept(1, {}),
    kept(2, { status: "submitted" }),
    kept(3, { status: "returned" }),
    kept(4, { may: { edit: false } }),
    { ...kept(5, {}), address: "/api/inspection-reports/00000000-0000-4000-8000-000000000005/checks" },
    { ...kept(6, { rows: [] }), address: "/api/inspection-reports?projectId=7&limit=20" },
  ]);
  expect(found.map(({ id }) => id)).toEqual(["3", "1"]);
});
