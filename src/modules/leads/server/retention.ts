import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { estimate, estimateWithoutPeople } from "./estimates/tables.ts";
import { lead, leadActivity, withoutPeople } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import { shareLink } from "#kit/server/share-links/tables.ts";
import type { Store } from "#kit/server/store.ts";
import type { RecordSource } from "#retention/server/source.ts";

/**
 * Leads that were lost or not bid for: after their retention the people in them are removed, with title, what was said and the files; the figures
 * stay.
 * Those of a company that became a client are not touched (rule 11).
 */
export const lostLeads: RecordSource = {
  recordClass: "prospects",
  entity: "Lead",
  noun: "Lost lead",
  find: async (db, { until, limit, ids }) => {
    const lost = await db
      .select({ recordId: lead.id, number: lead.number, decidedOn: lead.decidedOn })
      .from(lead)
      .leftJoin(clientCompany, eq(clientCompany.id, lead.clientCompanyId))
      .where(
        and(
          inArray(lead.status, ["lost", "no bid"]),
          isNull(lead.anonymisedOn),
          lte(lead.decidedOn, until),
          or(isNull(clientCompany.id), eq(clientCompany.status, "prospect")),
          ids ? inArray(lead.id, [...ids]) : undefined,
        ),
      )
      .orderBy(asc(lead.decidedOn), asc(lead.id))
      .limit(limit);
    const others = { personIds: [], clientIds: [], projectIds: [], neededBy: null };
    return lost.flatMap(({ recordId, number, decidedOn }) =>
      decidedOn ? [{ recordId, label: number, ...others, since: decidedOn, day: decidedOn }] : [],
    );
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "Lead", ids)));
    return Array.fromAsync(ids, async (recordId) => {
      const rows = await dropRows(store, leadActivity, eq(leadActivity.leadId, recordId));
      await withoutPeopleInEstimates(store, recordId);
      const { version, methods } = await store.find(lead, recordId);
      await store.update(
        lead,
        recordId,
        version,
        { ...withoutPeople(methods), anonymisedOn: store.now.slice(0, 10) },
        "anonymise",
      );
      await store.eraseFromTrail(recordId);
      return { recordId, rows };
    });
  },
};

/** Nor do the estimates of a lost lead say to whom they went and who declined them; prices stay, links end. */
async function withoutPeopleInEstimates(store: Store, leadId: string): Promise<void> {
  for (const { id, version } of await store.db.select().from(estimate).where(eq(estimate.leadId, leadId))) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await store.annotate(estimate, id, version, estimateWithoutPeople, "anonymise");
    const names = { recipientName: "Removed", recipientEmail: null, expiresAt: store.now };
    // oxlint-disable-next-line no-await-in-loop
    await store.rows.update(shareLink).set(names).where(eq(shareLink.targetId, id));
    // oxlint-disable-next-line no-await-in-loop
    await store.eraseFromTrail(id);
  }
}
