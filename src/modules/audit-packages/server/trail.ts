/** What the audit trail has of the report and of every record behind it. */
import { asc, inArray } from "drizzle-orm";
import { type Behind, type DraftSection, fact } from "./behind.ts";
import { jsonFile, madeFile } from "./made-file.ts";
import { reachOf } from "#kit/access.ts";
import { inTheOpen, inWords, valueText } from "#kit/server/audit.ts";
import { toCsv } from "#kit/server/export.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** The whole trail is for those who may read it all: it names people and what they changed. */
export async function trailSection({ ctx, report }: Behind, ids: readonly string[]): Promise<DraftSection> {
  const section = { key: "trail" as const, title: "Audit trail", empty: "" };
  const { actor } = ctx;
  const entry = { entity: "InspectionReport", id: report.id, title: "Events of the report and of the records behind it" };
  if (!actor.isSuperUser && reachOf(actor.rights, ["audit-events"], "view") !== "all")
    return {
      ...section,
      entries: [
        { ...entry, facts: [], files: [], leftOut: "The trail is left out: your access does not include the audit trail." },
      ],
    };
  const found = await ctx.db
    .select()
    .from(auditEvent)
    .where(inArray(auditEvent.entityId, [...new Set([report.id, ...ids])]))
    .orderBy(asc(auditEvent.n));
  const open = await inTheOpen(ctx, found);
  const events = (await inWords(ctx, found)).map((words, at) => ({
    ...words,
    entity: open[at]?.entity ?? "",
    record: open[at]?.entityLabel ?? "",
  }));
  const times = events.map(({ at }) => at).toSorted();
  const heads = ["Time (UTC)", "By", "Action", "Kind of record", "Record", "Changes", "Reason"];
  const lines = events.map(({ at, actorName, action, entity, record, changes, reason }) => [
    at,
    actorName,
    action,
    entity,
    record,
    changes.map(({ field, old, new: next }) => `${field}: ${valueText(old)} to ${valueText(next)}`).join("; "),
    reason,
  ]);
  return {
    ...section,
    entries: [
      {
        ...entry,
        facts: [...fact("Events", events.length), ...fact("First", times[0]), ...fact("Last", times.at(-1))],
        files: [madeFile("trail.csv", toCsv(heads, lines)), jsonFile("trail.json", events)],
        leftOut: null,
      },
    ],
  };
}
