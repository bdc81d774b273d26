import { z } from "zod";
import { itpLife, itpStates } from "./itp-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { derived, field, ref, refs, rows, text, whole, yesNo } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { limitedText, requiredText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** Who takes part in a plan. */
export const parties = ["company", "client", "third party", "authority"] as const;
export type Party = (typeof parties)[number];

/** What a party does at a step: hold, witness, review, surveillance, monitor (the usual meanings in contracts; ISO 10005 on quality plans). */
export const points = ["H", "W", "R", "S", "M"] as const;
export type Point = (typeof points)[number];
export const pointWords: Readonly<Record<Point, string>> = {
  H: "Hold",
  W: "Witness",
  R: "Review",
  S: "Surveillance",
  M: "Monitor",
};

const PointOf = z.enum(points).nullable();

/** A step of the plan. Its id stays with it over the revisions, so that what was released stays released. */
export const ItpLine = z.object({
  id: z.uuid(),
  /** As it is printed: "4.2". */
  seq: requiredText("Enter its number, such as 4.2", 12),
  activity: requiredText("Enter the activity", 200),
  characteristic: limitedText(200).nullable(),
  /** Document and clause. */
  reference: limitedText(200).nullable(),
  acceptance: limitedText(200).nullable(),
  /** Report type or form that proves it. */
  record: limitedText(120).nullable(),
  frequency: limitedText(120).nullable(),
  /** The method whose reports prove it; without one no report is held up by earlier steps because of it. */
  method: z.enum(methods).nullable(),
  company: PointOf,
  client: PointOf,
  thirdParty: PointOf,
  authority: PointOf,
  /** Instead of the notice of the plan. */
  noticeHours: z.int().min(0).max(720).nullable(),
});
export type ItpLine = z.infer<typeof ItpLine>;

/** Units of the plan, each once: welds, spools, vessels. */
const Units = z
  .array(requiredText("Enter the name of the unit", 60))
  .max(2000, "At most 2000 units in a plan")
  .refine((units) => new Set(units.map((unit) => unit.trim().toLowerCase())).size === units.length, "A unit is listed twice.");

/** An inspection and test plan of a project: its steps, what each party does at them, and the units that pass through them. */
export const Itp = defineRecord({
  entity: "Itp",
  noun: "inspection and test plan",
  path: "/api/itps",
  page: "/itps",
  modules: ["projects"],
  fields: {
    projectId: ref("Project", { required: "Choose the project" }),
    title: text("Title", { required: "Enter what the plan is for", most: 160 }),
    workOrderIds: refs("Work orders", { most: 50, help: "Without any, the plan is for every work order of the project." }),
    needsClientApproval: yesNo("The client approves it"),
    noticeHours: whole("Notice", {
      filledIn: true,
      least: 0,
      most: 720,
      unit: "h",
      help: "Before a witness or hold point, from the moment the message is sent. The contract may say 48 or 72.",
    }),
    lines: rows("Steps", ItpLine, { most: 200 }),
    units: field("Units", Units.optional(), z.array(z.string())),
    note: text("Note", { most: 1000, lines: 2 }),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    revision: derived("Revision", z.string()),
    status: derived("Status", z.enum(itpStates), { options: itpStates, meanings: meaningsOf(itpLife) }),
    projectNumber: derived("Project", z.string().nullable(), { mono: true }),
    projectName: derived("", z.string().nullable()),
    clientCompanyId: derived("", z.uuid()),
    clientName: derived("Client", z.string().nullable()),
    clientApprovedBy: derived("Approved for the client by", z.string().nullable()),
    clientApprovedOn: derived("Client approval", z.string().nullable()),
    clientReference: derived("Client reference", z.string().nullable()),
  },
  filters: {
    status: many(z.enum(itpStates)),
    projectId: z.uuid().optional(),
    clientCompanyId: z.uuid().optional(),
  },
});
/** What History names: the fields, and the points that were recorded. */
export const itpHistory = { ...Itp.fields, point: derived("Point", z.string()), link: derived("Link", z.string()) };
export type Itp = z.infer<typeof Itp.row>;
export type ItpDraft = z.infer<typeof Itp.draft>;
