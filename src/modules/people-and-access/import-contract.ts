import { z } from "zod";
import { Outcome } from "./bulk-contract.ts";
import { download, post } from "#kit/contract.ts";

/** What a file of people may hold; `atOnce` go into one request, so that progress can be shown and a lost connection costs little. */
export const importLimits = { characters: 900_000, rows: 1000, columns: 100, atOnce: 25 } as const;

/** The columns of the file: the heading people read, by the field it fills. */
export const importColumns = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  roles: "Roles",
  employmentType: "Employment",
  employeeNumber: "Employee no.",
  jobTitle: "Job title",
  baseLocationId: "Base",
  managerId: "Manager",
  mobile: "Mobile",
  endDate: "Last day",
  companyName: "Company",
  agreementFrom: "Agreement from",
  agreementTo: "Agreement to",
} as const;
export type ImportField = keyof typeof importColumns;
const fields = Object.keys(importColumns) as [ImportField, ...ImportField[]];

/** The endpoints of the import; `person` is what an invitation takes. */
export function importEndpoints<P extends z.ZodType>(person: P) {
  const row = z.object({
    /** The line of the file, as a spreadsheet counts it. */
    line: z.int(),
    cells: z.partialRecord(z.enum(fields), z.string()),
    /** What is wrong, by the cell it stands in. */
    problems: z.array(z.object({ field: z.enum(fields), message: z.string() })),
    /** Ready to be invited; null while something is wrong. */
    person: person.nullable(),
  });
  const access = { modules: ["user-management"], action: "create" } as const;
  return {
    importTemplate: download("/api/users/import/template", {
      ...access,
      summary: "A CSV file with the headings an import takes",
    }),
    checkImport: post("/api/users/import/check", {
      ...access,
      body: z.object({
        csv: z.string().max(importLimits.characters, "This file is too large. Split it: at most 1,000 people at once."),
      }),
      reply: z.object({
        /** The fields the file has, in its order. */
        fields: z.array(z.enum(fields)),
        /** Headings that are not read. */
        ignored: z.array(z.string()),
        rows: z.array(row),
      }),
      summary: "Read a file of people and state what is wrong, cell by cell; nothing is written",
    }),
    importPeople: post("/api/users/import", {
      ...access,
      body: z.object({ people: z.array(person).min(1).max(importLimits.atOnce) }),
      reply: z.array(Outcome),
      summary: "Invite the people of an import; who has an account already is refused, so that nobody is invited twice",
    }),
  };
}
