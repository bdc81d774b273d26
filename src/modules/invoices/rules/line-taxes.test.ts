import { expect, it } from "vitest";
import { taxProblem } from "./line-taxes.ts";
import type { LineTax } from "./parts.ts";

const code = (name: string, more: Partial<LineTax> = {}): LineTax => ({
  code: name,
  regime: "sales tax",
  category: "S",
  rate: "5",
  onTopOf: null,
  ...more,
});
const known = [
  code("GST"),
  code("PST"),
  code("QST", { onTopOf: "GST" }),
  code("EXEMPT", { category: "E", rate: "0" }),
  code("WH", { regime: "withholding" }),
];
const problem = (...taxCodes: string[]) =>
  taxProblem({ taxCodes, taxes: known.filter((one) => taxCodes.includes(one.code)), serviceTo: "2026-05-06" });

it("a line has one tax code, several of one kind, or an exemption, and a withholding beside them", () => {
  for (const codes of [["GST"], ["GST", "PST"], ["QST", "GST"], ["EXEMPT"], ["GST", "WH"], ["EXEMPT", "WH"]])
    expect([...codes, problem(...codes)]).toEqual([...codes, null]);
});

it("says what is wrong with the tax codes of a line", () => {
  expect(problem("GST", "GST")).toBe("has the tax code GST twice.");
  expect(problem("OLD")).toBe("has the tax code OLD, which is not in force on 2026-05-06.");
  expect(problem("WH")).toBe("has a withholding code and no tax code. An exempt line has one too.");
  expect(problem("QST", "PST")).toBe("has the tax code QST, which is computed on top of GST: it needs both.");
  expect(problem("GST", "EXEMPT")).toBe("has the tax codes GST and EXEMPT, which do not apply together.");
});
