import { and, desc, eq, isNull } from "drizzle-orm";
import type { RejectAlarm } from "../contract-alarms.ts";
import { percent } from "../rules/shown.ts";
import { projectsInReach } from "./reach.ts";
import { rejectAlarm } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { project } from "#modules/project-management/server/tables.ts";

type Alarm = typeof rejectAlarm.$inferSelect;

/** The alarms that stand now, of projects within reach and requirements still in force. */
export async function alarms({ db, actor }: Ctx): Promise<RejectAlarm[]> {
  const found = await db
    .select({
      alarm: rejectAlarm,
      demand: clientRequirement.demand,
      clientCompanyId: project.clientCompanyId,
      clientName: clientCompany.displayName,
      projectNumber: project.number,
    })
    .from(rejectAlarm)
    .innerJoin(clientRequirement, eq(clientRequirement.id, rejectAlarm.requirementId))
    .innerJoin(project, eq(project.id, rejectAlarm.projectId))
    .innerJoin(clientCompany, eq(clientCompany.id, project.clientCompanyId))
    .where(and(isNull(rejectAlarm.clearedAt), isNull(clientRequirement.archivedAt), projectsInReach(actor, project)))
    .orderBy(desc(rejectAlarm.raisedAt), rejectAlarm.id);
  // Of amber and red for the same rate, the red one.
  const scope = ({ requirementId, projectId, span, method }: Alarm) => `${requirementId} ${projectId} ${span} ${method}`;
  const red = new Set(found.flatMap(({ alarm }) => (alarm.colour === "red" ? [scope(alarm)] : [])));
  return found.flatMap(({ alarm, demand, ...of }) => {
    if (demand.kind !== "reject alarm level" || (alarm.colour === "amber" && red.has(scope(alarm)))) return [];
    const { id, colour, span, method, raisedAt, projectId, numerator, denominator } = alarm;
    const rate = percent(numerator, denominator) ?? "0.0";
    return [
      { id, colour, basis: demand.basis, span, method: method || null, level: demand.percent, rate, raisedAt, projectId, ...of },
    ];
  });
}
