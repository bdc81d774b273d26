/**
 * The transmittals of the year: issued and received as people would have done, with numbers, ledger entries and receipts. The PDFs of the reports are
 * made after the load; the job that makes the packages uses them then.
 */
import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Calendar } from "./calendar.ts";
import { chanceOf } from "./chance.ts";
import { client, clientId, contactId } from "./clients.ts";
import type { Shipment } from "./reports/shipments.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { systemStore } from "#kit/server/system-store.ts";
import { addDays } from "#kit/validity.ts";
import { reportsMoved } from "#modules/inspection-reports/events.ts";
import { enterReleases } from "#modules/inspection-reports/server/release.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import type { EventKind, RecipientDraft, RecipientState } from "#modules/releases/release.ts";
import { prepare } from "#modules/releases/server/drafts.ts";
import { asIssued } from "#modules/releases/server/issue.ts";
import { hashOfToken } from "#modules/releases/server/letters.ts";
import { clientComment, release, releaseEvent, releaseRecipient } from "#modules/releases/server/tables.ts";
import { itemsOf } from "#modules/releases/server/whole.ts";
import type { Key } from "./keys.ts";

type ReleaseRow = Row<typeof release>;

/** The client's contact, and the document controller. */
function recipientsAt(code: string): RecipientDraft[] {
  const { contact, name } = client(code);
  const email = `${contact.toLowerCase().replaceAll(" ", ".")}@demo.example`;
  return [
    { contactId: contactId(code), name: contact, email, kind: "to", delivery: "link" },
    {
      name: "Document control",
      organization: name,
      email: `documents.${code.toLowerCase()}@demo.example`,
      kind: "cc",
      delivery: "link",
    },
  ];
}

/** The coordinator; for a restricted client the Level III. */
export const issuerFor = ({ reports }: Shipment): Key =>
  client(reports[0]?.planned.job.client ?? "").restricted ? "samuel" : "maria";

/** Prepared and issued by the coordinator; the client's answers follow. */
export async function ship(ctx: Ctx, { reports }: Shipment): Promise<ReleaseRow> {
  const rows = await ctx.store.db
    .select()
    .from(inspectionReport)
    .where(
      inArray(
        inspectionReport.id,
        reports.map(({ id }) => id),
      ),
    )
    .orderBy(asc(inspectionReport.reportNumber));
  const recipients = recipientsAt(reports[0]?.planned.job.client ?? "");
  return send(ctx, await prepare(ctx.store, rows, { purpose: "final", recipients }));
}

/** Issues a release without checking its obstacles: the files, for example, do not exist yet. */
async function send(ctx: Ctx, draft: ReleaseRow): Promise<ReleaseRow> {
  const items = await itemsOf(ctx.store.db, draft.id);
  const changes = { status: "issued" as const, ...(await asIssued(ctx, draft)) };
  const issued = await ctx.store.freeze(release, draft.id, draft.version, changes, "issue");
  const signed = items.flatMap(({ report }) => (report?.status === "signed" ? [report] : []));
  await enterReleases(ctx, signed, changes.transmittalNo);
  await ctx.send("release.package", { releaseId: draft.id });
  return issued;
}

/** The recipients' actions in the following hours and days, and the outcome. */
export async function receive(
  services: Services,
  db: Db,
  { now }: Calendar,
  { key, fate }: Pick<Shipment, "key" | "fate">,
  issued: ReleaseRow,
): Promise<void> {
  const chance = chanceOf(`receipt ${key}`);
  const rows = new PlainRows(db);
  const sentAt = Date.parse(issued.issuedAt ?? "");
  const later = (hours: number) => new Date(sentAt + Math.round(hours * 3_600_000)).toISOString();
  const recipients = await db
    .select()
    .from(releaseRecipient)
    .where(eq(releaseRecipient.releaseId, issued.id))
    .orderBy(asc(releaseRecipient.position));
  const confirmedAfter = chance.between(5, 92);
  const events: (typeof releaseEvent.$inferInsert)[] = [];
  let closedAt: string | null = null;
  for (const { id, name, email, kind } of recipients) {
    const tell = (what: EventKind, at: string, more: Partial<typeof releaseEvent.$inferInsert> = {}) =>
      at <= now.toISOString() && events.push({ id: orderedId(), releaseId: issued.id, recipientId: id, kind: what, at, ...more });
    tell("sent", later(0.02), { text: email });
    let state: RecipientState = "sent";
    const ip = "192.0.2.17";
    if (chance.in(fate === "awaited" ? 0.6 : 0.95) && tell("opened", later(chance.between(0.4, 4)), { ip })) state = "opened";
    if (state === "opened" && chance.in(0.7) && tell("downloaded", later(chance.between(4, 4.9)), { ip })) state = "downloaded";
    const until = later(90 * 24);
    const link = { tokenHash: hashOfToken(randomBytes(32).toString("base64url")), tokenExpiresAt: until };
    const receipt: Partial<typeof releaseRecipient.$inferInsert> = {};
    if (fate === "confirmed" && kind === "to") {
      closedAt = later(confirmedAfter);
      tell("acknowledged", closedAt, { ip, name, role: "Inspection engineer" });
      state = "acknowledged";
      Object.assign(receipt, { acknowledgedBy: name, acknowledgedAt: closedAt });
      if (chance.in(0.15)) {
        const said = {
          name,
          role: "Inspection engineer",
          text: "Please state the drawing revision in the next survey of this circuit.",
        };
        if (tell("comment", later(confirmedAfter + 1), { ip, ...said }))
          await comment(services, rows, now, issued, { recipientId: id, at: later(confirmedAfter + 1), ...said });
      }
    }
    if (fate === "recalled") tell("recalledNotice", later(21), { text: email });
    await rows
      .update(releaseRecipient)
      .set({ state, ...link, ...receipt })
      .where(eq(releaseRecipient.id, id));
  }
  if (events.length > 0) await rows.insert(releaseEvent).values(events);
  if (closedAt === null) return;
  const closing = { status: "closed" as const, closedAt, closingNote: "Receipt confirmed by the client" };
  await systemStore(services, rows, new Date(closedAt)).annotate(release, issued.id, issued.version, closing, "acknowledged");
}

/** A question of the client, which is answered two days later. */
async function comment(
  services: Services,
  rows: PlainRows,
  now: Date,
  { id: releaseId, clientCompanyId, baseLocationId, issuedById }: ReleaseRow,
  { at, ...said }: { at: string; recipientId: string; name: string; role: string; text: string },
): Promise<void> {
  const answeredAt = new Date(Date.parse(at) + 2 * 86_400_000).toISOString();
  const answer = "It will be stated in the header of the report from the next survey on.";
  const answered = { state: "answered" as const, answer, answeredAt, answeredById: issuedById };
  const of = { releaseId, clientCompanyId, baseLocationId, kind: "query" as const };
  const state = answeredAt < now.toISOString() ? answered : { state: "open" as const };
  await systemStore(services, rows, new Date(at)).insert(clientComment, { ...of, ...said, ...state });
}

/** The client confirmed by telephone, or the quality manager recalled it. */
export async function endByHand(
  services: Services,
  db: Db,
  shipment: Shipment,
  { id, version, issuedAt }: ReleaseRow,
  actor: (key: Key) => Actor,
): Promise<void> {
  const at = (hours: number) => new Date(Date.parse(issuedAt ?? "") + hours * 3_600_000);
  if (shipment.fate === "by telephone") {
    const closingNote = "Receipt confirmed by telephone; their document system was down";
    await actAs(services, db, actor(issuerFor(shipment)), at(50), ({ store }) =>
      store.annotate(
        release,
        id,
        version,
        { status: "closed", closedAt: store.now, closingNote },
        { verb: "close", reason: closingNote },
      ),
    );
  }
  if (shipment.fate === "recalled") {
    const recallReason = "Issued before the client's comments on the cover sheet were taken in; a new transmittal follows";
    await actAs(services, db, actor("helen"), at(21), ({ store }) =>
      store.annotate(
        release,
        id,
        version,
        { status: "recalled", recalledAt: store.now, recallReason },
        { verb: "recall", reason: recallReason },
      ),
    );
  }
}

/** Notices to holders of superseded or void reports were issued the day after the product prepared them. */
export async function sendNotices(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const drafts = await db
    .select()
    .from(release)
    .where(and(eq(release.status, "draft"), isNotNull(release.notice)))
    .orderBy(asc(release.createdAt), asc(release.id));
  for (const draft of drafts) {
    const at = new Date(calendar.at(calendar.after(draft.createdAt.slice(0, 10)), "09:40"));
    const issued = await actAs(services, db, actor("helen"), at, (ctx) => send(ctx, draft));
    await receive(services, db, calendar, { key: draft.subject, fate: "confirmed" }, issued);
  }
}

/** Publishes the changes of state of all of them at once. */
export async function tellReleased(services: Services, db: Db, { now }: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const released = await db
    .select({ id: inspectionReport.id })
    .from(inspectionReport)
    .where(eq(inspectionReport.status, "released"));
  await actAs(services, db, actor("helen"), now, (ctx) =>
    announce(ctx, reportsMoved, { reportIds: released.map(({ id }) => id) }),
  );
}

/** The release the coordinator is preparing today. */
export async function prepareOne(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const [waiting] = await db
    .select()
    .from(inspectionReport)
    .where(and(eq(inspectionReport.status, "signed"), eq(inspectionReport.clientCompanyId, clientId("BPC"))))
    .orderBy(asc(inspectionReport.reportNumber))
    .limit(1);
  if (!waiting) return;
  const at = new Date(calendar.at(addDays(calendar.today, -1), "16:10"));
  await actAs(services, db, actor("maria"), at, ({ store }) =>
    prepare(store, [waiting], { purpose: "final", recipients: recipientsAt("BPC") }),
  );
}
