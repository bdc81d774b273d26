import { randomBytes, hash } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type AnonymousForm, type forms, FormLink } from "../contract.ts";
import { isOffered, isOfferedAnonymously, obstaclesByLink } from "../answered-by-link.ts";
import { contextOf } from "./context.ts";
import { formLink, formTemplate } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Handlers } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

export const hashOfToken = (token: string): string => hash("sha256", token);

const state = sql<FormLink["state"]>`case when ${formLink.endedAt} is not null then 'ended'
  when ${formLink.expiresOn} < ${sql.placeholder("today")}::date then 'expired' when ${formLink.usesLeft} = 0 then 'used up' else 'open' end`;
const title = sql<
  string | null
>`(select t.title from ${formTemplate} t where t.code = ${formLink.formCode} and t.status = 'issued')`;

const standard = crud(formLink, {
  search: [sql`(${formLink.formCode} || ' ' || ${formLink.purpose})`],
  sorts: { createdAt: formLink.createdAt },
  row: FormLink.row,
  extra: { state, formTitle: title },
  labels: FormLink.labels,
});

/** The issued version of a form, which a link opens. */
export async function issuedOf({ db }: Pick<Ctx, "db">, code: string) {
  const [template] = await db
    .select()
    .from(formTemplate)
    .where(and(eq(formTemplate.code, code), eq(formTemplate.status, "issued")));
  return template ?? null;
}

export const links: Handlers<typeof forms>["links"] = {
  list: standard.list,
  count: standard.count,
  export: standard.export,
  history: standard.history,
  find: standard.find,
  create: async (ctx, { body }) => {
    const template = await issuedOf(ctx, body.formCode);
    if (!template) throw wrongField("formCode", `No issued form has the code ${body.formCode}.`);
    if (!template.audience.external) throw wrongField("formCode", `${template.title} is not for people without an account.`);
    if (body.expiresOn && body.expiresOn < ctx.today) throw wrongField("expiresOn", "This day is over.");
    const { anonymous, baseLocationId } = body;
    const isSame = (one: AnonymousForm) => one.formCode === body.formCode && one.baseLocationId === (baseLocationId ?? null);
    if (anonymous && (await offeredAnonymously(ctx)).some(isSame))
      throw wrongField("formCode", `${template.title} is offered for anonymous reports already.`);
    // An anonymous one is for all: a job, a number of times or a last day would say who it was for.
    const workOrderId = anonymous ? null : body.workOrderId;
    const asked = { ...(workOrderId ? { workOrderId } : {}), ...(baseLocationId ? { baseLocationId } : {}) };
    const { subject, facts, zone, about } = await contextOf(ctx, asked);
    const context = { now: ctx.now.toISOString(), zone, user: { id: "", name: "", roles: [] }, facts };
    const obstacles = obstaclesByLink(template.definition, context, anonymous ? isOfferedAnonymously : isOffered);
    if (obstacles.length > 0) throw refused(`${template.title} cannot be filled through a link.`, obstacles);
    const token = randomBytes(24).toString("base64url");
    const row = await ctx.store.insert(formLink, {
      ...body,
      ...(anonymous ? { workOrderId, usesLeft: null, expiresOn: null, token } : {}),
      baseLocationId: anonymous ? (baseLocationId ?? null) : subject.baseLocationId,
      about,
      tokenHash: hashOfToken(token),
    });
    return { ...(await standard.find(ctx, row)), address: `${ctx.services.publicUrl}/r/f/${token}` };
  },
  end: async (ctx, { id, body }) => {
    await ctx.store.update(formLink, id, body.version, { endedAt: ctx.store.now }, "end");
    return standard.find(ctx, { id });
  },
};

/** The forms everyone may send without being named, by their links that are not ended. */
export async function offeredAnonymously({ db }: Pick<Ctx, "db">): Promise<AnonymousForm[]> {
  const rows = await db
    .select({
      formCode: formLink.formCode,
      title: formTemplate.title,
      token: formLink.token,
      baseLocationId: formLink.baseLocationId,
      baseName: baseLocation.name,
    })
    .from(formLink)
    .leftJoin(baseLocation, eq(baseLocation.id, formLink.baseLocationId))
    .innerJoin(formTemplate, and(eq(formTemplate.code, formLink.formCode), eq(formTemplate.status, "issued")))
    .where(and(eq(formLink.anonymous, true), isNull(formLink.endedAt), isNotNull(formLink.token)))
    .orderBy(formTemplate.title, baseLocation.name);
  return rows.flatMap(({ token, ...form }) => (token === null ? [] : [{ ...form, token }]));
}
