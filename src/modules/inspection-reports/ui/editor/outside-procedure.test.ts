import { expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import { mtSample } from "#modules/report-templates/samples.ts";
import { outsideProcedure } from "./outside-procedure.ts";

const spacing = {
  key: "poleSpacing",
  label: "Pole spacing",
  tableRef: "T-752",
  class: "essential",
  type: "range",
  unit: "mm",
  min: "75",
  max: "200",
  allowed: null,
  decreaseOnly: false,
  reportFieldKey: "technique.poleSpacing",
} as const;
const answer = (more: Partial<ProcedureAnswer> = {}): ProcedureAnswer => ({
  procedureId: "p-1",
  number: "MT-002",
  title: "Yoke",
  method: "MT",
  ok: true,
  revisionId: "r-3",
  revisionNo: 3,
  effectiveFrom: "2026-01-01",
  message: null,
  variables: [{ ...spacing }],
  ...more,
});

function said(poleSpacing: string | null, one: ProcedureAnswer): string[] {
  const sample = mtSample();
  sample.content.header["procedure"] = "p-1";
  sample.content.technique["poleSpacing"] = poleSpacing === null ? null : quantity(poleSpacing, "mm");
  return outsideProcedure(sample, [one]).map(({ severity, target: { block, key }, message }) =>
    [severity, `${block}.${key}`, message].join(" "),
  );
}

it("says a value outside the procedure's range at its field, in the words of the signature", () => {
  expect(said("250", answer())).toEqual(["E technique.poleSpacing Pole spacing 250 mm is outside 75-200 mm of MT-002 rev 3"]);
  expect(said("150", answer())).toEqual([]);
});

it("says nothing while nothing is entered, of another procedure, of one not in force or one whose ranges are not known", () => {
  expect(said(null, answer())).toEqual([]);
  expect(said("250", answer({ procedureId: "p-2" }))).toEqual([]);
  expect(said("250", answer({ ok: false }))).toEqual([]);
  const { variables: _, ...unknown } = answer();
  expect(said("250", unknown)).toEqual([]);
});
