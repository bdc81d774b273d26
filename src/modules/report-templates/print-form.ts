/** A client's own form for one version of a template: reports of that client on that version are printed on it. */
import { z } from "zod";
import { about } from "./about.ts";
import { printFormLife, printFormStates } from "./print-form-life.ts";
import { FormEntry, FormPlace, printFormKinds } from "./print-form-map.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { derived, field, ref, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";

const told = z.string().nullable();

export const PrintForm = defineRecord({
  entity: "PrintForm",
  noun: "print form",
  path: "/api/print-forms",
  page: "/inspection-reports/print-forms",
  modules: about.opens,
  fields: {
    title: text("Form", {
      required: "Enter the number or name of the form",
      most: 80,
      help: "The client's number and revision of the form: NGR-F-114 rev 2.",
    }),
    clientCompanyId: ref("Client", { required: "Choose the client" }),
    templateId: ref("Template", { required: "Choose the template" }),
    map: field("Keys", z.array(FormEntry).max(3000).optional(), z.array(FormEntry)),
    rowsPerCopy: field(
      "Rows for lines",
      z.int("Enter a whole number").min(1, "Enter at least 1").max(500).nullish(),
      z.int().nullable(),
      { kind: "whole number", help: "How many lines one copy of the form has room for; more lines continue on further copies." },
    ),
  },
  shown: {
    kind: derived("Kind", z.enum(printFormKinds).nullable()),
    fileName: derived("File", told),
    sha256: derived("SHA-256 of the empty form", told),
    places: derived("", z.array(FormPlace)),
    status: derived("Status", z.enum(printFormStates), { options: printFormStates, meanings: meaningsOf(printFormLife) }),
    clientName: derived("Client", told),
    templateCode: derived("Template", z.string(), { mono: true }),
    templateVersion: derived("Template version", z.int()),
    levelThreeId: derived("", z.uuid().nullable()),
    levelThreeName: derived("Approved as Level III", told),
    approvedBy: derived("Approved by", told),
    approvedAt: derived("In use since", told),
    retiredReason: derived("Reason for the retirement", told),
  },
  filters: { clientCompanyId: z.uuid().optional(), templateId: z.uuid().optional(), status: many(z.enum(printFormStates)) },
  rights: { create: "approve", update: "approve" },
});
export type PrintForm = z.infer<typeof PrintForm.row>;
export type PrintFormDraft = z.infer<typeof PrintForm.draft>;

/** A form as lists have it. */
export const PrintFormListed = PrintForm.row.omit({ places: true, map: true });
