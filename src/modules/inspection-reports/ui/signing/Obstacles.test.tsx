import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RecordKindsContext } from "#kit/ui/record-kinds.ts";
import { show } from "#kit/ui/testing.tsx";
import { records } from "#modules/calibration/ui/pages.tsx";
import { Obstacles } from "./Obstacles.tsx";

it("a reason that rests on a record leads to it, with its day as the reader writes days", async () => {
  const of = { message: "UT-TG-002 was overdue on 2026-03-12.", entity: "CalibrationRecord", entityId: "c1" };
  const other = { message: "Enter the limitations." };
  await show(
    <RecordKindsContext value={records}>
      <Obstacles obstacles={[of, other]} />
    </RecordKindsContext>,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "UT-TG-002 was overdue on 12 Mar 2026. Open record",
    "Enter the limitations. ",
  ]);
  expect(screen.getByRole("link", { name: "Open record" }).getAttribute("href")).toBe("/calibration/c1");
});
