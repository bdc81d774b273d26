import { and, asc, desc, eq, getColumns, isNotNull } from "drizzle-orm";
import { profileRequest } from "../requests/tables.ts";
import { appUser, userModuleAccess, userPicture, userSession } from "#directory/people/server/tables.ts";
import { inTheOpen } from "#kit/server/audit.ts";
import { toCsv } from "#kit/server/export.ts";
import type { Cell } from "#kit/server/export-columns.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { message } from "#kit/server/mail/tables.ts";
import { Download } from "#kit/server/serve.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { type ZippedFile, zipped } from "#kit/server/zip.ts";
import { inspectionReport, reportPerson, reportSignature } from "#modules/inspection-reports/server/tables.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { consentRecord, passkey, secondFactor } from "#shell/server/tables.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** Everything the product keeps of the person who asks, and of nobody else, as a ZIP of JSON and CSV files (rule 20). */
export async function myData(ctx: Ctx): Promise<Download> {
  const { actor, now, today } = ctx;
  await ctx.write((store) =>
    store.note({ action: "User.download own data", entity: "User", entityId: actor.id, label: actor.name }),
  );
  const files = [...kept.flatMap((part) => filesOf(ctx, part)), ...(await pictures(ctx))];
  const readme = new TextEncoder().encode(explained(actor.name, now));
  const all = [{ name: "read-me.txt", bytes: async () => readme }, ...files];
  return new Download(`my-data-${today}.zip`, "application/zip", zipped(all, now));
}

type Rows = Record<string, unknown>[];
interface Part {
  name: string;
  /** What it is, for the page that explains the archive. */
  about: string;
  rows: (db: Reading, id: string, services: Services) => Promise<Rows>;
}

/** No list is longer than an export (settings.md C8); the latest come first where there could be more. */
const most = 50_000;

const kept: readonly Part[] = [
  {
    name: "profile",
    about: "your record, without the password",
    rows: (db, id) => {
      const { passwordHash: _, ...own } = getColumns(appUser);
      return db.select(own).from(appUser).where(eq(appUser.id, id));
    },
  },
  {
    name: "consents",
    about: "what you agreed to, and when",
    rows: (db, id) => db.select().from(consentRecord).where(eq(consentRecord.userId, id)).orderBy(asc(consentRecord.at)),
  },
  {
    name: "modules",
    about: "the modules given to or removed from you",
    rows: (db, id) => db.select().from(userModuleAccess).where(eq(userModuleAccess.userId, id)),
  },
  {
    name: "requests",
    about: "your requests, and their decisions",
    rows: (db, id) =>
      db.select().from(profileRequest).where(eq(profileRequest.userId, id)).orderBy(asc(profileRequest.createdAt)),
  },
  {
    name: "certifications",
    about: "your certificates",
    rows: (db, id) => db.select().from(certification).where(eq(certification.userId, id)).orderBy(asc(certification.issuedOn)),
  },
  {
    name: "vision-tests",
    about: "your vision tests",
    rows: (db, id) => db.select().from(visionTest).where(eq(visionTest.userId, id)).orderBy(asc(visionTest.testedOn)),
  },
  {
    name: "reports",
    about: "the inspection reports that name you",
    rows: (db, id) =>
      db
        .select({
          number: inspectionReport.reportNumber,
          provisionalRef: inspectionReport.provisionalRef,
          revision: inspectionReport.revision,
          method: inspectionReport.method,
          status: inspectionReport.status,
          inspectedOn: inspectionReport.inspectedOn,
          did: reportPerson.roles,
        })
        .from(reportPerson)
        .innerJoin(inspectionReport, eq(inspectionReport.id, reportPerson.reportId))
        .where(eq(reportPerson.userId, id))
        .orderBy(desc(inspectionReport.createdAt))
        .limit(most),
  },
  {
    name: "signatures",
    about: "the signatures you have made on reports",
    rows: (db, id) =>
      db
        .select()
        .from(reportSignature)
        .where(eq(reportSignature.signerUserId, id))
        .orderBy(desc(reportSignature.signedAt))
        .limit(most),
  },
  {
    name: "activity",
    about: "what you did, from the audit trail",
    rows: async (db, id, services) => {
      const { tx: _tx, n: _n, ...event } = getColumns(auditEvent);
      const own = db.select(event).from(auditEvent).where(eq(auditEvent.actorId, id));
      return inTheOpen({ db, services }, await own.orderBy(desc(auditEvent.at)).limit(most));
    },
  },
  {
    name: "sessions",
    about: "where and when you were signed in",
    rows: (db, id) =>
      db
        .select({
          createdAt: userSession.createdAt,
          lastSeenAt: userSession.lastSeenAt,
          endedAt: userSession.endedAt,
          endReason: userSession.endReason,
          ip: userSession.ip,
          userAgent: userSession.userAgent,
          deviceId: userSession.deviceId,
        })
        .from(userSession)
        .where(eq(userSession.userId, id))
        .orderBy(desc(userSession.createdAt))
        .limit(most),
  },
  {
    name: "second-factors",
    about: "your second factors, without their secrets",
    rows: async (db, id) => [
      ...(await db
        .select({ kind: secondFactor.kind, since: secondFactor.confirmedAt })
        .from(secondFactor)
        .where(and(eq(secondFactor.userId, id), isNotNull(secondFactor.confirmedAt)))),
      ...(await db.select({ name: passkey.name, since: passkey.createdAt }).from(passkey).where(eq(passkey.userId, id))).map(
        (one) => ({ kind: "passkey", ...one }),
      ),
    ],
  },
  {
    name: "messages",
    about: "messages the product sent you: subject and time",
    rows: async (db, id) => {
      const [me] = await db.select({ email: appUser.email }).from(appUser).where(eq(appUser.id, id));
      const { recipient, subject, channel, at } = message;
      const mine = eq(recipient, me?.email ?? "");
      return db.select({ at, channel, subject }).from(message).where(mine).orderBy(desc(at)).limit(most);
    },
  },
];

/** A part in both forms. It is read twice, so that neither waits in memory for the other. */
function filesOf({ db, actor, services }: Ctx, { name, rows }: Part): ZippedFile[] {
  const text = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
  return [
    { name: `${name}.json`, bytes: async () => text(await rows(db, actor.id, services)) },
    { name: `${name}.csv`, bytes: async () => csvOf(await rows(db, actor.id, services)) },
  ];
}

function csvOf(rows: Rows): Uint8Array {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return toCsv(
    heads,
    rows.map((row) => heads.map((head) => cell(row[head]))),
  );
}

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}

/** Photos and signatures, those before the present ones too. */
async function pictures({ db, services, actor }: Ctx): Promise<ZippedFile[]> {
  const rows = await db.select().from(userPicture).where(eq(userPicture.userId, actor.id)).orderBy(asc(userPicture.validFrom));
  return rows.map(({ kind, validFrom, mediaType, sha256 }) => ({
    name: `pictures/${kind}-${validFrom.slice(0, 19).replaceAll(":", "-")}.${mediaType === "image/png" ? "png" : "jpg"}`,
    bytes: async () => wholeFile(services.files, sha256),
  }));
}

function explained(name: string, now: Date): string {
  const lines = kept.map((part) => `  ${part.name}: ${part.about}`);
  return [
    `Data Holdpoint keeps about ${name}, as of ${utcMinute(now)}.`,
    "",
    "Each list is here twice: as JSON, and as CSV for a spreadsheet.",
    ...lines,
    "  pictures: your photo and your signatures, including former ones",
    "",
    "Days are written as 2026-05-31, times in UTC.",
    "",
  ].join("\r\n");
}
