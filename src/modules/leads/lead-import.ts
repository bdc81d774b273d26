/** A list of enquiries that is imported: which columns are read, by which names, and what becomes of each row. */
import { z } from "zod";
import { Lead } from "./lead.ts";
import { download, post } from "#kit/contract.ts";
import { plainName, sheetLimits } from "#kit/sheet.ts";

export const leadImportFields = [
  "title",
  "companyName",
  "contactName",
  "contactEmail",
  "contactPhone",
  "source",
  "bidType",
  "ownerId",
  "baseLocationId",
  "nextAction",
  "nextActionOn",
  "methods",
  "technique",
  "scopeText",
  "siteText",
  "expectedStart",
  "expectedEnd",
  "decisionDate",
  "validUntil",
  "value",
  "currency",
] as const;
export type LeadImportField = (typeof leadImportFields)[number];

/** Their names, as on the page of a lead; a company is a client by its code or name, or a new one. */
export const leadImportNames: Readonly<Record<LeadImportField, string>> = { ...Lead.labels, companyName: "Company" };

/** How many rows of a list are imported at once. */
export const mostImportedLeads = 500;

/** What lists of enquiries call these fields, without case and signs. */
const headings: Readonly<Partial<Record<LeadImportField, readonly string[]>>> = {
  title: "enquiry inquiry subject opportunity job description lead name".split(" "),
  companyName: "client customer account companyname organisation organization".split(" "),
  contactName: "contactname contactperson person attention".split(" "),
  contactEmail: "mail contactemail emailaddress".split(" "),
  contactPhone: "phone mobile contactphone phoneno tel".split(" "),
  source: "leadsource origin".split(" "),
  bidType: "bidtype kind".split(" "),
  ownerId: "salesperson salesrep responsible assignedto".split(" "),
  baseLocationId: "location branch office".split(" "),
  nextAction: "nextstep todo followup".split(" "),
  nextActionOn: "nextactiondate followupdate followupon duedate".split(" "),
  methods: "method ndtmethods".split(" "),
  scopeText: "scopeofwork work details notes".split(" "),
  siteText: "site plant facility".split(" "),
  expectedStart: "start startdate from".split(" "),
  expectedEnd: "end enddate to finish".split(" "),
  decisionDate: "closedate expectedclose decision awarddate".split(" "),
  validUntil: "validuntil quotevalid".split(" "),
  value: "amount estimatedvalue dealvalue price".split(" "),
};

/** The field a heading names in the words of sales, "Account" or "Close date"; null where it names none. */
export function leadFieldNamed(heading: string): LeadImportField | null {
  const bare = plainName(heading);
  return leadImportFields.find((field) => headings[field]?.includes(bare)) ?? null;
}

export const ImportedLead = z.object({
  row: z.int(),
  /** Similar ones are imported only where the person says that they differ (rule 2). */
  outcome: z.enum(["new", "similar", "refused"]),
  /** Null until it is imported. */
  id: z.uuid().nullable(),
  number: z.string().nullable(),
  title: z.string(),
  /** Clients, leads and rows above it may be the same as: "Lead L-2026-0012 Turnaround: same site and month". */
  similar: z.array(z.string()),
  /** What was read of an amount and of days, before it is imported: "48000.00 USD", "2026-06-12". */
  understood: z.array(z.object({ field: z.enum(leadImportFields), text: z.string() })),
  /** Why it is refused; `field` is null where no one field is wrong. */
  reasons: z.array(z.object({ field: z.enum(leadImportFields).nullable(), message: z.string() })),
});
export type ImportedLead = z.infer<typeof ImportedLead>;

const list = z.object({
  /** How the file writes days in figures. */
  order: z.enum(["day first", "month first"]),
  rows: z
    .array(
      z.object({
        /** Its number in the file. */
        row: z.int().min(1),
        cells: z.partialRecord(z.enum(leadImportFields), z.string().max(sheetLimits.letters)),
      }),
    )
    .min(1)
    .max(mostImportedLeads, `At most ${mostImportedLeads} rows at once. Split the list.`),
});

export const leadImportEndpoints = {
  importTemplate: download("/api/leads/import/template", {
    action: "create",
    summary: "A CSV file with the headings an import of leads takes, and one line that shows how each is written",
  }),
  checkImport: post("/api/leads/import/check", {
    action: "create",
    body: list,
    reply: z.object({ rows: z.array(ImportedLead) }),
    summary: "What would become of each row of a list of enquiries: new, similar or refused; nothing is written",
  }),
  importLeads: post("/api/leads/import", {
    action: "create",
    body: list.extend({ similar: z.enum(["skip", "import"]) }),
    reply: z.object({ importId: z.uuid(), rows: z.array(ImportedLead) }),
    summary: "Import a list of enquiries in one transaction: every row that is not refused, similar ones only if asked for",
  }),
  undoImport: post("/api/leads/imports/:id/undo", {
    action: "archive",
    /** Those that someone worked on since stay: "L-2026-0005 Hoists". */
    reply: z.object({ archived: z.int(), kept: z.array(z.string()) }),
    summary: "Archive the leads of an import that nobody worked on since",
  }),
};
