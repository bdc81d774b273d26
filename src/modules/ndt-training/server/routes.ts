import { and, asc, eq, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { certificationSeries } from "../about.ts";
import { ndtTraining, Certification, type CertificationDraft, type certificationStatuses } from "../contract.ts";
import { levelRank, problemsWith } from "../rules.ts";
import { schemeOf, schemes } from "../schemes.ts";
import { refuseAuthorization } from "./authorize.ts";
import { certified } from "./certified.ts";
import { recordEvent } from "./events.ts";
import { certificationMatrix } from "./matrix.ts";
import { checklist } from "./proof.ts";
import { authorizeCertification, returnToDraft, signCertification, submitCertification } from "./sign.ts";
import { certification, certificationEvent } from "./tables.ts";
import { visionRoutes } from "./vision.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import type { Row } from "#kit/server/record.ts";
import { serve } from "#kit/server/serve.ts";
import type { Day } from "#kit/validity.ts";

const ordinary = crud(certification, {
  search: [sql`(${certification.certificateNumber} || ' ' || ${certification.personName})`],
  sorts: {
    personName: certification.personName,
    certificateNumber: certification.certificateNumber,
    expiresOn: certification.expiresOn,
    issuedOn: certification.issuedOn,
    createdAt: certification.createdAt,
  },
  sort: "expiresOn",
  filters: {
    status: (asked: CertificationStatus[], { today }) => or(...asked.map((one) => standsAs(one, today))),
    expiresBefore: (day: Day) => lte(certification.expiresOn, day),
  },
});

export function ndtTrainingRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, ndtTraining, {
    ...ordinary,
    list: async (ctx, asked) => shownPage(ctx, await ordinary.list(ctx, asked)),
    export: (ctx, { query }) =>
      exportRows(ctx, {
        noun: "certification",
        labels: Certification.labels,
        fields: Certification.fields,
        query,
        page: async (page) => shownPage(ctx, await ordinary.list(ctx, { query: page })),
      }),
    find: findCertification,
    create: draftCertification,
    update: changeDraft,
    archive: async (ctx, { id, query }) => {
      await openDraft(ctx, id);
      await ctx.store.archive(certification, id, query.version);
      return findCertification(ctx, { id });
    },
    restore: async (ctx, asked) => {
      await ordinary.restore(ctx, asked);
      return findCertification(ctx, asked);
    },
    submit: async (ctx, asked) => {
      await submitCertification(ctx, asked);
      return findCertification(ctx, asked);
    },
    returnToDraft: async (ctx, asked) => {
      await returnToDraft(ctx, asked);
      return findCertification(ctx, asked);
    },
    sign: async (ctx, asked) => {
      await signCertification(ctx, asked);
      return findCertification(ctx, asked);
    },
    authorize: async (ctx, asked) => {
      await authorizeCertification(ctx, asked);
      return findCertification(ctx, asked);
    },
    checklist,
    events: eventsOf,
    recordEvent: async (ctx, asked) => {
      await recordEvent(ctx, asked);
      return findCertification(ctx, asked);
    },
    ...visionRoutes,
    matrix: certificationMatrix,
    certified,
    schemes: async () =>
      schemes.map(({ id, title, kind, validity, rows }) => ({
        id,
        title,
        kind,
        maxMonths: validity?.maxMonths ?? null,
        levels: validity?.levels.length ? [...validity.levels] : ["I", "II", "III"],
        methods: [...new Set(rows.map(({ method }) => method))].toSorted(),
      })),
  });
}

type CertificationStatus = (typeof certificationStatuses)[number];
type Stored = Row<typeof certification>;

async function findCertification(ctx: Ctx, { id }: { id: string }): Promise<Certification> {
  return shown(await ctx.lookup.find(certification, id), ctx.today);
}

/** Writes a certificate down; it counts for nothing until it is signed. */
export async function draftCertification(ctx: Ctx, { body }: { body: CertificationDraft }) {
  const { certificateNumber, techniques, authorizedToTest, ...rest } = body;
  const [person] = await ctx.db.select().from(appUser).where(eq(appUser.id, body.userId));
  if (!person) throw wrongField("userId", "This person is not on record.");
  await refuseProblems(ctx, body, null);
  if (body.employerAuthorization) await refuseAuthorization(ctx, body, body.employerAuthorization);
  const values = {
    ...rest,
    techniques: [...new Set(techniques)],
    personName: `${person.firstName} ${person.lastName}`,
    authorizedToTest: authorizedToTest ?? levelRank(body.level) !== 3,
    qualification: body.basis === "external" ? null : (body.qualification ?? null),
    state: "draft" as const,
  };
  const row = await ctx.store.insert(certification, {
    ...values,
    certificateNumber: certificateNumber || (await nextNumber(ctx, body)),
  });
  return findCertification(ctx, row);
}

async function changeDraft(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<CertificationDraft> } },
) {
  const before = await openDraft(ctx, id);
  const { certificateNumber, ...changes } = body.changes;
  await refuseProblems(ctx, { ...before, ...changes }, id);
  if (changes.employerAuthorization) await refuseAuthorization(ctx, { ...before, ...changes }, changes.employerAuthorization);
  const moved = changes.userId && changes.userId !== before.userId ? await nameOf(ctx, changes.userId) : {};
  await ctx.store.update(certification, id, body.version, {
    ...changes,
    ...moved,
    ...((changes.basis ?? before.basis) === "external" ? { qualification: null } : {}),
    ...(certificateNumber ? { certificateNumber } : {}),
  });
  return findCertification(ctx, { id });
}

async function eventsOf(ctx: Ctx, { id }: { id: string }) {
  await ctx.lookup.find(certification, id);
  const rows = await ctx.db
    .select()
    .from(certificationEvent)
    .where(eq(certificationEvent.certificationId, id))
    .orderBy(asc(certificationEvent.effectiveOn), asc(certificationEvent.recordedAt));
  const names = await ctx.services.namesOf(
    ctx.db,
    rows.flatMap(({ createdById }) => createdById ?? []),
  );
  return rows.map(({ id: eventId, type, effectiveOn, reason, recordedAt, createdById, backdated }) => ({
    id: eventId,
    type,
    effectiveOn,
    reason,
    recordedAt,
    byName: names.get(createdById ?? "") ?? "The system",
    backdated: backdated ?? effectiveOn < recordedAt.slice(0, 10),
  }));
}

/** The draft, or why it cannot be changed any more. */
async function openDraft(ctx: Ctx, id: string): Promise<Stored> {
  const held = await ctx.store.find(certification, id, { lock: true });
  if (held.frozenAt) throw conflicting("Signed certificates cannot be edited. Revoke it and issue a new one.", "frozen");
  if (held.state !== "draft") throw conflicting("This certificate is in review. Return it to draft to change it.", "closed");
  return held;
}

type Entry = Pick<
  CertificationDraft,
  | "userId"
  | "schemeId"
  | "method"
  | "level"
  | "techniques"
  | "issuedOn"
  | "limitation"
  | "effectiveFrom"
  | "expiresOn"
  | "basis"
  | "renewsId"
>;

async function refuseProblems(ctx: Ctx, draft: Entry, ownId: string | null): Promise<void> {
  const problems = await entryProblems(ctx, draft, ownId);
  if (problems.length > 0) throw refused(problems.join(" "), problems);
}

/** Why a certificate cannot be written so, in sentences. `ownId` is the certificate itself where it is on record. */
export async function entryProblems(ctx: Ctx, draft: Entry, ownId: string | null): Promise<string[]> {
  const scheme = schemeOf(draft.schemeId);
  if (!scheme) throw wrongField("schemeId", `${draft.schemeId} is not a known scheme. Choose OTHER for any other scheme.`);
  const held = await ctx.db
    .select()
    .from(certification)
    .where(and(eq(certification.userId, draft.userId), inArray(certification.state, ["in review", "active", "suspended"])));
  if (draft.renewsId && !held.some(({ id }) => id === draft.renewsId)) {
    const [renewed] = await ctx.db.select().from(certification).where(eq(certification.id, draft.renewsId));
    if (renewed?.userId !== draft.userId) throw wrongField("renewsId", "The certificate to renew belongs to someone else.");
  }
  return problemsWith(
    draft,
    scheme,
    ctx.today,
    held.filter(({ id }) => id !== ownId),
  );
}

/** The next of the company's series, as shipped UT-II-0042. */
async function nextNumber(ctx: Ctx, { method, level }: Entry): Promise<string> {
  const values = { METHOD: method, TYPE: level };
  for (;;) {
    const number = await takeInSeries(ctx.store, certificationSeries, { values: () => values, day: ctx.today });
    const [taken] = await ctx.db.select().from(certification).where(eq(certification.certificateNumber, number));
    if (!taken) return number;
  }
}

async function nameOf(ctx: Ctx, userId: string): Promise<{ personName: string }> {
  const names = await ctx.services.namesOf(ctx.db, [userId]);
  const personName = names.get(userId);
  if (!personName) throw wrongField("userId", "This person is not on record.");
  return { personName };
}

function shownPage<P extends { rows: Stored[] }>(ctx: Ctx, page: P) {
  return { ...page, rows: page.rows.map((row) => shown(row, ctx.today)) };
}

function shown(row: Stored, today: Day): Certification {
  return { ...row, status: statusOf(row, today) };
}

function statusOf({ state, expiresOn, effectiveFrom }: Stored, today: Day): CertificationStatus {
  if ((state === "active" || state === "suspended") && expiresOn < today) return "expired";
  return state === "active" && effectiveFrom > today ? "not yet" : state;
}

/** The same in SQL, for the filter. */
function standsAs(status: CertificationStatus, today: Day): SQL | undefined {
  const { state, expiresOn, effectiveFrom } = certification;
  const running = sql`${expiresOn} >= ${today}`;
  if (status === "expired") return and(inArray(state, ["active", "suspended"]), lt(expiresOn, today));
  if (status === "not yet") return and(eq(state, "active"), sql`${effectiveFrom} > ${today}`);
  if (status === "active") return and(eq(state, "active"), running, lte(effectiveFrom, today));
  return status === "suspended" ? and(eq(state, "suspended"), running) : eq(state, status);
}
