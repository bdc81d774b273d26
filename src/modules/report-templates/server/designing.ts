/** Writing the variants of built-in templates: a draft is its changes, and with each of them the template is recomputed. */
import { and, desc, eq, inArray, isNull, max, ne } from "drizzle-orm";
import type { ReportTemplate, ReportTemplateDraft, reportTemplates } from "../contract.ts";
import { TemplateDefinition } from "../definition.ts";
import { standInEachOthersPlace } from "../offered.ts";
import { effectiveTemplate, noChanges, type VariantChanges } from "../variant.ts";
import { mayBegin, reportTemplate } from "./tables.ts";
import { templates, versionsOf } from "./templates.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Row } from "#kit/server/record.ts";
import type { Handlers } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

type Held = Row<typeof reportTemplate>;
type Designing = Pick<Handlers<typeof reportTemplates>, "create" | "update" | "discard" | "revise" | "versions" | "origin">;

export const designing: Designing = {
  create: createVariant,
  update: async (ctx, { id, body }) => {
    mustDesign(ctx);
    const before = await draftOf(ctx, id, "changed");
    const { basedOnCode: _, ...asked } = body.changes;
    const after = { ...before, ...asked };
    const { code, title, clientCompanyId, changes, basedOnCode } = after;
    if (code !== before.code) await refuseFixedCode(ctx, before, code);
    await mustBeAlone(ctx, { basedOnCode: basedOnCode ?? "", clientCompanyId, code });
    const made = madeOf(await originOf(ctx.db, before), {
      code,
      version: before.templateVersion,
      title,
      changes: changes ?? noChanges(),
    });
    await ctx.store.update(reportTemplate, id, body.version, { ...asked, ...made });
    return templates.find(ctx, { id });
  },
  discard: async (ctx, { id, body }) => {
    mustDesign(ctx);
    await draftOf(ctx, id, "discarded");
    await ctx.store.update(reportTemplate, id, body.version, { archivedAt: ctx.store.now }, "discard");
    return templates.find(ctx, { id });
  },
  revise: async (ctx, { id }) => {
    mustDesign(ctx);
    const from = await ctx.store.find(reportTemplate, id);
    const { basedOnCode, code, title, clientCompanyId } = from;
    if (!basedOnCode) throw refused("A built-in template changes with the product. Make a variant of it instead.");
    if (from.status !== "approved" && from.status !== "retired")
      throw refused(`Version ${from.templateVersion} is in ${from.status}: a new version is begun from an approved one.`);
    const base = await builtInNow(ctx, basedOnCode);
    if (!base) throw refused(`There is no built-in template ${basedOnCode} any more.`);
    await mustBeAlone(ctx, { basedOnCode, clientCompanyId, code });
    await refuseSecond(ctx.db, code);
    const changes = from.changes ?? noChanges();
    const version = await nextVersion(ctx.db, code);
    const row = await ctx.store.insert(
      reportTemplate,
      {
        ...madeOf(base.definition, { code, version, title, changes }),
        basedOnCode,
        basedOnVersion: base.templateVersion,
        clientCompanyId,
        status: "draft",
      },
      "revise",
    );
    return templates.find(ctx, row);
  },
  versions: versionsOf,
  origin: async (ctx, { id }) => {
    const row = await ctx.lookup.find(reportTemplate, id);
    return row.basedOnCode ? originOf(ctx.db, row) : null;
  },
};

/** Begins a variant of the built-in template that is in force today. */
export async function createVariant(ctx: Ctx, { body }: { body: ReportTemplateDraft }) {
  mustDesign(ctx);
  const { basedOnCode, code, title, clientCompanyId = null, changes, changeNote = null, effectiveFrom = null } = body;
  const base = await builtInNow(ctx, basedOnCode);
  if (!base) throw wrongField("basedOnCode", `There is no built-in template ${basedOnCode}.`);
  await mustBeNewCode(ctx, code);
  await mustBeAlone(ctx, { basedOnCode, clientCompanyId, code });
  const version = await nextVersion(ctx.db, code);
  const row = await ctx.store.insert(reportTemplate, {
    ...madeOf(base.definition, { code, version, title, changes }),
    basedOnCode,
    basedOnVersion: base.templateVersion,
    clientCompanyId,
    status: "draft",
    changeNote: changeNote ?? (version === 1 ? "First version" : null),
    effectiveFrom,
  });
  return templates.find(ctx, row);
}

/** Level III and quality managers, or whoever does it for one of them. */
export function mustDesign(ctx: Pick<Ctx, "actor" | "store">): void {
  if (!mayDo(ctx, "template.approve")) throw notAllowed("Report templates are designed by a Level III or the quality manager.");
}

/** What is stored of a variant: its changes, and the template they make of the built-in one. */
function madeOf(base: TemplateDefinition, variant: { code: string; version: number; title: string; changes: VariantChanges }) {
  const { code, version, title, changes } = variant;
  const made = TemplateDefinition.parse(effectiveTemplate(base, variant));
  return { code, title, changes, templateVersion: version, definition: made, method: made.method, technique: made.technique };
}

async function draftOf(ctx: Ctx, id: string, done: string): Promise<Held> {
  const before = await ctx.store.find(reportTemplate, id, { lock: true });
  const { code, status, templateVersion: version, basedOnCode } = before;
  if (!basedOnCode) throw conflicting("A built-in template changes with the product. Make a variant of it instead.", "closed");
  if (status === "draft" && !before.archivedAt) return before;
  const why = before.archivedAt
    ? "was discarded"
    : status.includes("review")
      ? `is in ${status.replace("in ", "")}`
      : `is ${status}`;
  throw conflicting(`${code} v${version} ${why}: only a draft is ${done}.`, "closed");
}

/** The version of the built-in template that is in force today. */
async function builtInNow({ db, today }: Ctx, code: string | null): Promise<Held | null> {
  if (code === null) return null;
  const [found] = await db
    .select()
    .from(reportTemplate)
    .where(and(eq(reportTemplate.code, code), isNull(reportTemplate.basedOnCode), mayBegin(today)))
    .orderBy(desc(reportTemplate.templateVersion))
    .limit(1);
  return found ?? null;
}

/** The version of the built-in template that a variant is based on. */
export async function originOf(
  db: Reading,
  { basedOnCode, basedOnVersion }: Pick<Held, "basedOnCode" | "basedOnVersion">,
): Promise<TemplateDefinition> {
  const [found] = await db
    .select({ definition: reportTemplate.definition })
    .from(reportTemplate)
    .where(and(eq(reportTemplate.code, basedOnCode ?? ""), eq(reportTemplate.templateVersion, basedOnVersion ?? 0)));
  if (!found) throw new Error(`The built-in template ${basedOnCode} v${basedOnVersion} is missing.`);
  return found.definition;
}

async function nextVersion(db: Reading, code: string): Promise<number> {
  const [found] = await db
    .select({ last: max(reportTemplate.templateVersion) })
    .from(reportTemplate)
    .where(eq(reportTemplate.code, code));
  return (found?.last ?? 0) + 1;
}

/** One version of a variant is written at a time. */
async function refuseSecond(db: Reading, code: string): Promise<void> {
  const [other] = await db
    .select({ templateVersion: reportTemplate.templateVersion })
    .from(reportTemplate)
    .where(
      and(
        eq(reportTemplate.code, code),
        inArray(reportTemplate.status, ["draft", "in review", "quality review"]),
        isNull(reportTemplate.archivedAt),
      ),
    );
  if (other) throw conflicting(`Version ${other.templateVersion} of ${code} is being written already.`);
}

async function refuseFixedCode(ctx: Ctx, before: Held, code: string): Promise<void> {
  const { db } = ctx;
  const former = and(eq(reportTemplate.code, before.code), ne(reportTemplate.id, before.id), isNull(reportTemplate.archivedAt));
  if ((await db.$count(reportTemplate, former)) > 0) throw wrongField("code", "The code is fixed once a version was approved.");
  await mustBeNewCode(ctx, code);
}

async function mustBeNewCode({ db }: Ctx, code: string): Promise<void> {
  const there = await db.$count(reportTemplate, and(eq(reportTemplate.code, code), isNull(reportTemplate.archivedAt)));
  if (there > 0) throw wrongField("code", `A report template ${code} exists already.`);
}

/** A client has one variant of a built-in template, so that there is no question which one its reports are written on. */
async function mustBeAlone(
  { db }: Ctx,
  { basedOnCode, clientCompanyId, code }: Pick<ReportTemplate, "clientCompanyId" | "code"> & { basedOnCode: string },
): Promise<void> {
  if (!standInEachOthersPlace(basedOnCode)) return;
  const [other] = await db
    .select({ code: reportTemplate.code, clientName: clientCompany.displayName })
    .from(reportTemplate)
    .leftJoin(clientCompany, eq(clientCompany.id, reportTemplate.clientCompanyId))
    .where(
      and(
        eq(reportTemplate.basedOnCode, basedOnCode),
        clientCompanyId ? eq(reportTemplate.clientCompanyId, clientCompanyId) : isNull(reportTemplate.clientCompanyId),
        ne(reportTemplate.code, code),
        ne(reportTemplate.status, "retired"),
        isNull(reportTemplate.archivedAt),
      ),
    )
    .limit(1);
  if (!other) return;
  const whose = other.clientName ? `${other.clientName} has` : "The company has";
  throw wrongField("clientCompanyId", `${whose} a variant of ${basedOnCode} already: ${other.code}. Make a new version of it.`);
}
