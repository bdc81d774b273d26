import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registerColumns, reportColumns } from "./columns.tsx";
import type { ReportItem } from "#modules/inspection-reports/report.ts";

describe("the state of a report in a list", () => {
  const shown = (columns: typeof registerColumns, underCaution: boolean) => {
    const status = columns.find(({ field }) => field === "status");
    return render(<>{status?.show?.({ status: "signed", underCaution } as ReportItem)}</>).container.textContent;
  };

  it("says beside it that the report is under caution, in the register and in the writers' list", () => {
    for (const columns of [registerColumns, reportColumns]) {
      expect(shown(columns, true)).toBe("Signed Under caution");
      expect(shown(columns, false)).toBe("Signed");
    }
  });
});
