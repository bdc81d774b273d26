import { expect, it } from "vitest";
import type { MatrixCell } from "../contract.ts";
import { lapsedOf } from "./lapsed.ts";

const cell = (state: MatrixCell["state"]): MatrixCell => ({
  certificationId: "1",
  certificateNumber: "UT-II-0003",
  schemeId: "snt",
  expiresOn: "2026-11-22",
  state,
  message: null,
});
const column = (key: string) => ({ key, method: key, technique: null, level: "II" });
const person = (name: string, cells: Record<string, MatrixCell>) => ({
  userId: name,
  name,
  employeeNumber: name,
  baseName: null,
  cells,
});

it("leaves the people who are not current for something, and the columns of what that is", () => {
  const ana = person("Ana", { UT: cell("not valid"), MT: cell("in date") });
  const wes = person("Wes", { UT: cell("in date"), MT: cell("due soon") });
  const matrix = { on: "2026-11-29", columns: [column("MT"), column("UT")], people: [ana, wes] };
  expect(lapsedOf(matrix)).toEqual({ on: "2026-11-29", columns: [column("UT")], people: [ana] });
  expect(lapsedOf({ ...matrix, people: [wes] }).people).toEqual([]);
});
