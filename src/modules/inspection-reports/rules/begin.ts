/** The initial content of a new report, on the server and on an offline device. */
import type { Content, PersonRole } from "../report.ts";
import { evaluatingRoles, performingRoles } from "./roles.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { emptyContent, firstLines } from "#modules/report-templates/new-content.ts";

interface Beginning {
  /** The person who does the work; null for a coordinator whose job has no crew yet. */
  authorId: string | null;
  /** The crew of the job. */
  assigned: readonly string[];
  /** The procedure named in the job's scope for the method. */
  procedureId: string | null;
  /** Of the client, for the values the template starts with. */
  unitSystem: "SI" | "US";
  newId: () => string;
}

/** The template's empty fields, the procedure of the job, its crew and the first line, or those of its checklist. */
export function beginContent(definition: TemplateDefinition, { authorId, assigned, procedureId, unitSystem, newId }: Beginning) {
  const start = emptyContent(definition, unitSystem);
  return {
    ...start,
    header: { ...start.header, ...(procedureId ? { procedure: procedureId } : {}) },
    people: crew(authorId, definition, assigned, newId),
    lines: firstLines(definition, newId),
  };
}

/** The author performs and evaluates the work by default; the rest of the crew assists. */
function crew(
  authorId: string | null,
  { roles: needs }: TemplateDefinition,
  assigned: readonly string[],
  newId: () => string,
): Content["people"] {
  const roles = [...new Set([...performingRoles(needs).slice(0, 1), ...evaluatingRoles(needs).slice(0, 1)])];
  const person = (userId: string, its: PersonRole[]) => ({
    id: newId(),
    userId,
    externalName: null,
    organization: null,
    roles: its,
    dates: [],
    subcontractor: false,
  });
  return [
    ...(authorId ? [person(authorId, roles)] : []),
    ...assigned.filter((id) => id !== authorId).map((id) => person(id, ["assistant"])),
  ];
}

/** The fields that are empty in every new report. */
export const nothingYet = {
  clientReportNo: null,
  purchaseOrder: null,
  clientJobNo: null,
  orderedBy: null,
  samplingMethod: null,
  locationText: null,
  inspectionStart: null,
  inspectionEnd: null,
  deviations: null,
  opinions: null,
  remarks: null,
  equipment: [],
  consumables: [],
  attachments: [],
  witnesses: [],
  answers: {},
} satisfies Partial<Content>;
