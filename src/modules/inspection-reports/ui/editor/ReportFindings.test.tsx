import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import { mt } from "#modules/report-templates/builtin/mt.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import { type Editing, EditingContext } from "./editing.ts";
import { Missing } from "./ReportFindings.tsx";

const missing = (target: Finding["target"], message = "Enter it", ruleId = "C-REQUIRED"): Finding => ({
  ruleId,
  severity: "E",
  target,
  message,
  clause: null,
});

it("each place that is still to be filled in leads to its field", async () => {
  const shown = vi.fn<Editing["show"]>();
  const content = { lines: [{ id: "l1", lineNo: 1, itemKey: "FW-079" }], indications: [] };
  const findings = [
    missing({ block: "lines", key: "result", lineId: "l1" }, "FW-079, line 1: enter the result", "C-LINES"),
    missing({ block: "summary", key: "limitations" }),
    missing({ block: "equipment" }, "Add the magnetizing equipment used", "C-EQUIPMENT"),
  ];
  await show(
    <EditingContext value={{ definition: mt, content, show: shown } as unknown as Editing}>
      <Missing missing={findings} count={{ blocking: 0, missing: 3, open: 0 }} onSection={() => {}} />
    </EditingContext>,
  );
  for (const name of ["FW-079: Result", "Limitations", "Magnetizing equipment"])
    fireEvent.click(screen.getByRole("button", { name }));
  expect(shown.mock.calls.map(([target]) => target.block)).toEqual(["lines", "summary", "equipment"]);
});
