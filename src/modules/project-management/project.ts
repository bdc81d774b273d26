import { z } from "zod";
import { projectLife, projectStates } from "./project-life.ts";
import { ReportPolicyPart } from "#directory/company/report-policy.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, field, ref, refs, rows, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { limitedText, requiredText } from "#kit/schemas.ts";

export const projectKinds = [
  "call-out",
  "turnaround",
  "construction",
  "fabrication shop",
  "in-service",
  "laboratory",
  "consultancy",
  "stand-by contract",
] as const;
export const projectHealth = ["green", "amber", "red"] as const;

/** A code the work is judged by, offered on the reports of the project. */
export const AppliedCode = z.object({
  standard: requiredText("Enter the standard", 80),
  edition: limitedText(40).nullable(),
  acceptance: limitedText(120).nullable(),
});
export type AppliedCode = z.infer<typeof AppliedCode>;

/** Work for a client over some time, of one or more work orders. */
export const Project = defineRecord({
  entity: "Project",
  noun: "project",
  path: "/api/projects",
  page: "/projects",
  fields: {
    name: text("Name", { required: "Enter a name for the project", most: 160 }),
    clientCompanyId: ref("Client", { required: "Choose the client" }),
    kind: choice("Kind", projectKinds, { required: true }),
    managerId: ref("Manager", { required: "Choose the manager" }),
    baseLocationId: ref("Base", { required: "Choose the base" }),
    startOn: day("Start", { required: "Enter a day such as 2026-03-14" }),
    endOn: day("End", { required: "Enter a day such as 2026-03-14" }),
    health: field("Health", z.enum(projectHealth).optional(), z.enum(projectHealth), {
      kind: "choice",
      options: projectHealth,
      words: { green: "On track", amber: "At risk", red: "In trouble" },
      meanings: { green: "good", amber: "due", red: "bad" },
    }),
    healthNote: text("Health note", { most: 400 }),
    siteIds: refs("Sites", { most: 50 }),
    contactIds: refs("Contacts", { most: 50 }),
    codes: rows("Codes", AppliedCode, { most: 30 }),
    procedureIds: refs("Procedures", { most: 100 }),
    tags: rows("Tags", limitedText(30), { most: 20 }),
    notes: text("Notes", { most: 4000, lines: 3 }),
    lessonsLearned: text("Lessons learned", { most: 4000, lines: 4 }),
    reportPolicy: field("Report policy", ReportPolicyPart.optional(), ReportPolicyPart),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    clientName: derived("Client", z.string().nullable()),
    managerName: derived("Manager", z.string().nullable()),
    baseName: derived("Base", z.string().nullable()),
    status: derived("Status", z.enum(projectStates), { options: projectStates, meanings: meaningsOf(projectLife) }),
    actualStartOn: derived("Started", z.string().nullable()),
    actualEndOn: derived("Ended", z.string().nullable()),
    openWorkOrders: derived("Open work orders", z.int()),
    workOrders: derived("Work orders", z.int()),
  },
  filters: {
    status: many(z.enum(projectStates)),
    kind: many(z.enum(projectKinds)),
    clientCompanyId: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    managerId: z.uuid().optional(),
    health: many(z.enum(projectHealth)),
  },
});
export type Project = z.infer<typeof Project.row>;
export type ProjectDraft = z.infer<typeof Project.draft>;
