/** What a client demands of people, reports and procedures, as data that can be checked. */
import { z } from "zod";
import { covers, type Day } from "#kit/validity.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** What a reject alarm level is a share of. */
export const alarmBases = ["joints", "length"] as const;

export const Demand = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("certification"),
    method: z.enum(methods),
    minLevel: z.int().min(1).max(3),
    /** Accepted certification schemes; empty accepts all the company accepts. */
    schemes: z.array(z.string().max(40)),
  }),
  z.object({ kind: z.literal("vision test"), maxAgeMonths: z.int().min(1).max(60) }),
  z.object({
    kind: z.literal("report template"),
    /** Codes of the only templates this client takes. */
    templateCodes: z.array(z.string().max(40)).min(1, "Enter at least one template"),
  }),
  z.object({
    kind: z.literal("acceptance standard"),
    standard: z.string().trim().min(1, "Enter the standard").max(80),
    edition: z.string().trim().max(40).nullable(),
  }),
  z.object({ kind: z.literal("report deadline"), hours: z.int().min(1).max(2000) }),
  z.object({
    kind: z.literal("reject alarm level"),
    /** Of first examinations of a project: joints (items) by volumetric methods, or rejected length for each method. */
    basis: z.enum(alarmBases),
    percent: z
      .string()
      .regex(/^(?!0+(\.0+)?$)\d{1,2}(\.\d{1,2})?$/, "Enter a percentage above 0 and below 100, such as 5 or 2.5"),
  }),
  z.object({ kind: z.literal("other"), statement: z.string().trim().min(1, "Enter what the client asks for").max(600) }),
]);
export type Demand = z.infer<typeof Demand>;
export const demandKinds = [
  "certification",
  "vision test",
  "report template",
  "acceptance standard",
  "report deadline",
  "reject alarm level",
  "other",
] as const;

interface Applying {
  clientCompanyId: string;
  clientSiteId: string | null;
  projectId: string | null;
  validFrom: Day;
  validTo: Day | null;
}

/** The requirements of a client that apply to a job on a day: those of the company, of its site and of its project (rule 3). */
export function requirementsOn<R extends Applying>(
  requirements: readonly R[],
  job: { clientCompanyId: string; clientSiteId: string | null; projectId: string | null },
  day: Day,
): R[] {
  return requirements.filter(
    (one) =>
      one.clientCompanyId === job.clientCompanyId &&
      (one.clientSiteId === null || one.clientSiteId === job.clientSiteId) &&
      (one.projectId === null || one.projectId === job.projectId) &&
      covers({ from: one.validFrom, to: one.validTo }, day),
  );
}

const roman = ["", "I", "II", "III"];

/** A demand in words: "UT Level II or higher (SNT-TC-1A)". */
export function inWords(demand: Demand): string {
  switch (demand.kind) {
    case "certification": {
      const schemes = demand.schemes.length > 0 ? ` (${demand.schemes.join(", ")})` : "";
      return `${demand.method} Level ${roman[demand.minLevel]}${demand.minLevel < 3 ? " or higher" : ""}${schemes}`;
    }
    case "vision test":
      return `Vision test not older than ${demand.maxAgeMonths} months`;
    case "report template":
      return `Reports on ${demand.templateCodes.join(", ")} only`;
    case "acceptance standard":
      return `Acceptance to ${demand.standard}${demand.edition ? `, ${demand.edition}` : ""}`;
    case "report deadline":
      return `Report within ${demand.hours} h`;
    case "reject alarm level":
      return `Reject alarm level ${demand.percent} % of ${demand.basis}`;
    case "other":
      return demand.statement;
  }
}
