import { z } from "zod";
import { defineModule, many, ordinary, Stored } from "#kit/contract.ts";

/** A small record for the tests of the parts: enough fields to list, show and fill in. */
export const SampleDraft = z.object({
  certificateNumber: z.string().min(1, "The certificate number is required"),
  calibratedOn: z.iso.date(),
  uncertainty: z.string().nullable(),
  note: z.string().nullable(),
});
export const Sample = Stored.extend(SampleDraft.shape);
export type Sample = z.infer<typeof Sample>;

export const samples = defineModule({
  id: "calibration",
  title: "Calibration",
  endpoints: ordinary("/api/samples", {
    row: Sample,
    draft: SampleDraft,
    noun: "sample",
    filters: { result: many(z.enum(["failed", "passed"])) },
    labels: { certificateNumber: "Certificate", calibratedOn: "Calibrated", uncertainty: "Uncertainty", note: "Note" },
  }),
});

/** A stored sample with its number. */
export function sample(number: number, more: Partial<Sample> = {}): Sample {
  const stored = {
    version: 1,
    createdAt: "2026-03-01T08:00:00Z",
    createdById: null,
    updatedAt: "2026-03-01T08:00:00Z",
    archivedAt: null,
  };
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  return {
    ...stored,
    id,
    certificateNumber: `CAL-${number}`,
    calibratedOn: "2026-03-01",
    uncertainty: null,
    note: null,
    ...more,
  };
}
