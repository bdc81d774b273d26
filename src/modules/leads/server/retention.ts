import { and, asc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { offerName } from "./estimates/offer.ts";
import { linesOf } from "./estimates/pricing.ts";
import { estimate, estimateLine, estimateWithoutPeople } from "./estimates/tables.ts";
import { lead, leadActivity, withoutPeople } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { message, type StoredAttachment } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { blankPart, dropFilesOf, dropRows } from "#kit/server/retention.ts";
import { shareLink, shareLinkView } from "#kit/server/share-links/tables.ts";
import type { Store } from "#kit/server/store.ts";
import type { RecordSource } from "#retention/server/source.ts";

/**
 * Leads that were lost or not bid for: after their retention the people in them are removed, with title, what was said, the texts of their
 * estimates, the files and what was sent; the figures stay.
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
      const said = await dropRows(store, leadActivity, eq(leadActivity.leadId, recordId));
      const written = await dropMessages(store, recordId, files);
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
      return { recordId, rows: [...said, ...written] };
    });
  },
};

/**
 * Nor do the estimates of a lost lead say to whom they went, who declined them, or anything else that was typed into them; prices stay, links end.
 * One that was accepted stays whole with its trail: it is the evidence of what was agreed.
 */
async function withoutPeopleInEstimates(store: Store, leadId: string): Promise<void> {
  for (const { id, version, status } of await store.db.select().from(estimate).where(eq(estimate.leadId, leadId))) {
    const accepted = status === "accepted";
    const names = accepted ? {} : { recipientName: "Removed", recipientEmail: null };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await store.rows
      .update(shareLink)
      .set({ ...names, expiresAt: store.now })
      .where(eq(shareLink.targetId, id));
    if (accepted) continue;
    const ofLinks = store.db.select({ id: shareLink.id }).from(shareLink).where(eq(shareLink.targetId, id));
    // oxlint-disable-next-line no-await-in-loop
    await store.rows.update(shareLinkView).set({ ip: null, userAgent: null }).where(inArray(shareLinkView.linkId, ofLinks));
    // oxlint-disable-next-line no-await-in-loop
    await withoutWords(store, id);
    // oxlint-disable-next-line no-await-in-loop
    await store.annotate(estimate, id, version, estimateWithoutPeople, "anonymise", { atRetention: true });
    // oxlint-disable-next-line no-await-in-loop
    await store.eraseFromTrail(id);
  }
}

/** Lines say by their item what they are for; what was typed instead is gone, also from what was calculated of it. */
async function withoutWords(store: Store, estimateId: string): Promise<void> {
  for (const { id, description, itemCode, parts } of await linesOf(store.db, estimateId)) {
    if (description === null) continue;
    const without = parts.map((part) => ({ ...part, description: itemCode ?? "Removed" }));
    const values = { description: itemCode === null ? "Removed" : null, parts: without, problems: [] };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await blankPart(store, estimateLine, id, values);
  }
}

/**
 * Emails with the proposals of these estimates, and notifications and emails that lead to them or to their lead: all of them name the client.
 * Returns the rows; the bytes of the proposals go to `files`.
 */
async function dropMessages(store: Store, leadId: string, files: string[]): Promise<string[]> {
  const sent = and(eq(estimate.leadId, leadId), ne(estimate.status, "accepted"));
  const estimates = await store.db.select().from(estimate).where(sent);
  const hrefs = [`/leads/${leadId}`, ...estimates.map(({ id }) => `/estimates/${id}`)];
  const names = (text: SQL) => or(...hrefs.map((href) => sql`${text} like ${`%${href}%`}`));
  const attached = estimates.map(({ number, revision }) => [{ name: offerName({ number: `${number} rev ${revision}` }) }]);
  const proposals = attached.map((one) => sql`${message.attachments} @> ${JSON.stringify(one)}::jsonb`);
  const messages = await dropRows(store, message, or(names(sql`${message.text}`), ...proposals));
  for (const row of messages)
    files.push(
      ...((JSON.parse(row) as { attachments: StoredAttachment[] | null }).attachments ?? []).map(({ sha256 }) => sha256),
    );
  const told = or(inArray(notification.href, hrefs), names(sql`${notification.lines}::text`));
  return [...messages, ...(await dropRows(store, notification, told))];
}
