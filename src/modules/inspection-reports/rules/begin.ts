/** What a new report begins with, at the server and on a device without one. */
import type { Content, PersonRole } from "../report.ts";
import { evaluatingRoles, performingRoles } from "./roles.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { emptyContent, firstLines } from "#modules/report-templates/new-content.ts";

interface Beginning {
  /** Whoever does the work; null for a coordinator whose job has no crew yet. */
  authorId: string | null;
  /** The crew of the job. */
  assigned: readonly string[];
  /** The procedure the job's scope names for the method. */
  procedureId: string | null;
  newId: () => string;
}

/** The template's empty fields, the procedure of the job, its crew and the first line, or those of its checklist. */
export function beginContent(definition: TemplateDefinition, { authorId, assigned, procedureId, newId }: Beginning) {
  const start = emptyContent(definition);
  return {
    ...start,
    header: { ...start.header, ...(procedureId ? { procedure: procedureId } : {}) },
    people: crew(authorId, definition, assigned, newId),
    lines: firstLines(definition, newId),
  };
}

/** The author does and evaluates the work unless said otherwise; the rest of the crew assists. */
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

/** The fields that every report begins without. */
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
