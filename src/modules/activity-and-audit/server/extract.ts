import { createHash } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { activityAndAudit, AuditEvent } from "../contract.ts";
import { changesText, conditions, pageOf } from "./audit-events.ts";
import { type Link, wrongInside } from "./chain.ts";
import { lineOf } from "./lines.ts";
import { linksAt } from "./reading.ts";
import { headOf } from "./sealing.ts";
import { trailCheck } from "./tables.ts";
import { begun } from "./trail.ts";
import { type Content, facts, heading, table } from "#kit/letterhead.ts";
import { refused } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Reading } from "#kit/server/database.ts";
import { guardedFields } from "#kit/server/guarded-values.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";
import { auditEvent, type FieldChange, signingKey } from "#kit/server/tables.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";

type Query = z.output<(typeof activityAndAudit)["endpoints"]["auditEvents"]["query"]>;

/** A file holds at most so many events (convention C8), a document fewer: nobody reads more on paper. */
const mostLines = 50_000;
const mostPrinted = 1_000;

/** The filtered events as JSON Lines with their hashes and a signed last line: what the checker reads. */
export async function exportLines(ctx: Ctx, { query }: { query: Query }): Promise<Download> {
  const { text, count } = await signedLines(ctx, query, mostLines);
  await noteExport(ctx, query, `${count} audit events with hashes`);
  return new Download(`audit-events-${ctx.today}.jsonl`, "text/plain; charset=utf-8", Buffer.from(text));
}

/** One record or a period on paper, with the same events as data inside the file, signed by this installation. */
export async function extractPdf(ctx: Ctx, { query }: { query: Query }): Promise<Download> {
  const { text, count, digest, signature } = await signedLines(ctx, query, mostPrinted);
  const rows = await printedRows(ctx, query);
  const head = await headOf(ctx.db);
  await noteExport(ctx, query, `${count} audit events as extract`);
  const bytes = await printOnPaper(ctx, {
    title: "Audit extract",
    subtitle: said(query),
    number: `AE-${digest.slice(0, 8).toUpperCase()}`,
    orientation: "landscape",
    marks: [`SHA-256 ${digest.slice(0, 32)}`, `Ed25519 key ${ctx.services.signer.keyId}`],
    attachments: [{ name: "audit-events.jsonl", type: "application/jsonl", bytes: Buffer.from(text) }],
    content: [...first(count, head, digest, signature, ctx.services.signer.keyId), listed(rows)],
  });
  return new Download(`audit-extract-${ctx.today}.pdf`, "application/pdf", bytes);
}

async function signedLines(ctx: Ctx, query: Query, most: number) {
  const seqs = await sealedPlaces(ctx, query, most);
  await refuseBroken(ctx);
  const lines: string[] = [];
  for (let start = 0; start < seqs.length; start += 2_000) {
    const links = await linksAt(ctx.db, seqs.slice(start, start + 2_000));
    await refuseAltered(ctx.db, links);
    const isKeptBack = await keptBackFrom(ctx, links);
    lines.push(...links.map((link) => lineOf(link, isKeptBack(link))));
  }
  const body = lines.map((line) => `${line}\n`).join("");
  const digest = createHash("sha256").update(body).digest("hex");
  const { signer } = ctx.services;
  const head = await headOf(ctx.db);
  const statement = JSON.stringify({
    count: lines.length,
    digest,
    exportedAt: ctx.now.toISOString(),
    filter: { ...query, limit: undefined, after: undefined },
    headHash: head?.hash ?? null,
    headSeq: head?.seq ?? 0,
  });
  const signature = signer.sign(statement);
  const [key] = await ctx.db.select().from(signingKey).where(eq(signingKey.keyId, signer.keyId));
  const last = JSON.stringify({ statement, keyId: signer.keyId, publicKey: key?.publicKey ?? null, signature });
  return { text: `${body}${last}\n`, count: lines.length, digest, signature };
}

/** Whether an event has values that are not for the reader: then its content stays out of the file, as no part of it has a hash of its own. */
async function keptBackFrom(ctx: Ctx, links: readonly Link[]): Promise<(link: Link) => boolean> {
  const told = (event: NonNullable<Link["event"]>) => ({ ...event, changes: event.changes as FieldChange[] });
  const guarded = await guardedFields(
    ctx,
    links.flatMap(({ event }) => (event ? [told(event)] : [])),
  );
  return ({ event }) => event !== null && told(event).changes.some(({ field }) => guarded(event).has(field));
}

/** The installation puts its signature under nothing that it knows to be altered. */
const altered = (why: string) =>
  refused(
    `${why} The trail was changed from outside the product, and nothing of it is signed. Tell an administrator, who restores it from a backup.`,
    [],
    "trail-altered",
  );

/** Refuses while the last verification that came to an end found the trail broken, by its row or by the note beside the keys. */
async function refuseBroken({ db, now, services }: Ctx): Promise<void> {
  const noted = await services.signer.trail.broken.read();
  if (noted) throw altered(`The last verification found the audit trail broken at event ${noted.lastSeq}.`);
  const [last] = await db
    .select({ state: trailCheck.state, brokenSeq: trailCheck.brokenSeq })
    .from(trailCheck)
    .where(and(inArray(trailCheck.state, ["intact", "broken"]), begun(now)))
    .orderBy(desc(trailCheck.startedAt))
    .limit(1);
  if (last?.state === "broken")
    throw altered(`The last verification found the audit trail broken at event ${last.brokenSeq ?? ""}.`);
}

/** Refuses an event that is not as it was sealed, and a seal that the next one does not follow: it was recomputed by itself. */
async function refuseAltered(db: Reading, links: readonly Link[]): Promise<void> {
  const wrong = links.find((link) => wrongInside(link) !== null);
  if (wrong) throw altered(`Event ${wrong.seq}: ${wrongInside(wrong) ?? ""}`);
  const next = await db
    .select({ seq: auditSeal.seq, prevHash: auditSeal.prevHash })
    .from(auditSeal)
    .where(
      inArray(
        auditSeal.seq,
        links.map(({ seq }) => seq + 1),
      ),
    );
  const followed = new Map(next.map(({ seq, prevHash }) => [seq - 1, prevHash]));
  const alone = links.find(({ seq, hash }) => followed.has(seq) && followed.get(seq) !== hash);
  if (alone) throw altered(`Event ${alone.seq}: the seal after it does not continue its own.`);
}

/** The places of the filtered events in the chain, in its order; refused where they are too many for one file. */
async function sealedPlaces(ctx: Ctx, query: Query, most: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ seq: auditSeal.seq })
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(conditions(ctx, query))
    .orderBy(auditSeal.seq)
    .limit(most + 1);
  if (rows.length > most)
    throw refused(
      `This would be more than ${most.toLocaleString("en-US")} events. Narrow the range or pick a user, record or action.`,
    );
  return rows.map(({ seq }) => seq);
}

async function noteExport(ctx: Ctx, query: Query, label: string): Promise<void> {
  await ctx.write((store) =>
    store.note({
      action: "audit event.export",
      entity: "audit event",
      label,
      changes: [{ field: "filter", old: null, new: query }],
    }),
  );
}

async function printedRows(ctx: Ctx, query: Query): Promise<AuditEvent[]> {
  const rows: AuditEvent[] = [];
  let after: string | undefined;
  do {
    const page = await pageOf(ctx, { ...query, limit: 200, after });
    rows.push(...page.rows.filter(({ seq }) => seq !== null));
    after = page.next ?? undefined;
  } while (after && rows.length < mostPrinted);
  return rows.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}

function first(
  count: number,
  head: { seq: number; hash: string } | null,
  digest: string,
  signature: string,
  keyId: string,
): Content[] {
  return [
    facts([
      ["Events", String(count)],
      ["Chain when printed", head ? `${head.seq} events` : "nothing sealed yet"],
      ["Head of the chain", head?.hash ?? "–"],
    ]),
    facts(
      [
        ["SHA-256 of the events", digest],
        [`Ed25519 signature, key ${keyId}`, signature],
      ],
      1,
    ),
    {
      text: "The events lie inside this file as audit-events.jsonl. The checker of the audit page verifies them without this installation.",
      margin: [0, 4, 0, 0],
    },
    heading("Events"),
  ];
}

const listed = (rows: readonly AuditEvent[]): Content =>
  table(
    [
      { title: "No.", width: 38, align: "right" },
      { title: "Time (UTC)", width: 92 },
      { title: "Who", width: 90 },
      { title: "Action", width: 110 },
      { title: "Record", width: 120 },
      { title: "Changes and reason" },
      { title: "Hash", width: 70, figures: true },
    ],
    rows.map(({ seq, at, actorName, action, entityLabel, changes, reason, hash }) => [
      String(seq),
      at.slice(0, 19).replace("T", " "),
      actorName,
      action,
      entityLabel,
      [changesText(changes).slice(0, 600), reason].filter(Boolean).join(" / "),
      hash?.slice(0, 12) ?? "",
    ]),
    { layout: "dense", fontSize: 7 },
  );

function said({ from, to, entity, q, action, only }: Query): string {
  const period = from || to ? `${from ?? "the beginning"} to ${to ?? "today"}` : "the last 7 days, or all of the record";
  return [period, entity, q, action, only].filter(Boolean).join(", ");
}
