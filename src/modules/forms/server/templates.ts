import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { FormTemplateDraft, forms } from "../contract.ts";
import { definitionProblems } from "../definition-problems.ts";
import { FormTemplate, FormTemplateListed } from "../form-template.ts";
import { templateLife } from "../template-life.ts";
import { placesIn } from "./fill-workbook.ts";
import { unknownPlaces } from "../workbook-places.ts";
import { mayFill } from "./audience.ts";
import { reviewMonths } from "./seed.ts";
import { formSubmission, formTemplate } from "./tables.ts";
import { ownWorkbookOf } from "./workbook-file.ts";
import { formSeries } from "../about.ts";
import { parsePattern, problemsWithPattern } from "#kit/numbering.ts";
import { reachOf } from "#kit/access.ts";
import type { Action } from "#kit/contract.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { wholeFile } from "#kit/server/files.ts";
import { advance } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Handlers } from "#kit/server/serve.ts";
import { storedFile } from "#kit/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addMonths } from "#kit/validity.ts";

type Held = Row<typeof formTemplate>;

const recent = sql`${formSubmission.formCode} = ${formTemplate.code} and ${formSubmission.submittedAt} > now() - interval '30 days'`;

export const templates = crud(formTemplate, {
  search: [sql`(${formTemplate.code} || ' ' || ${formTemplate.title})`],
  sorts: { code: formTemplate.code, title: formTemplate.title },
  sort: "code",
  long: ["definition"],
  row: FormTemplateListed,
  extra: {
    submissionCount: sql<number>`(select count(*)::int from ${formSubmission} where ${recent})`,
    flaggedCount: sql<number>`(select count(*)::int from ${formSubmission} where ${recent} and ${formSubmission.flagCount} > 0)`,
  },
  labels: FormTemplate.labels,
});

type TemplateHandlers = Pick<
  Handlers<typeof forms>,
  "create" | "update" | "discard" | "send" | "issue" | "giveBack" | "withdraw" | "revise" | "versions" | "testFill" | "fillable"
>;

export const templateHandlers: TemplateHandlers = {
  create: async (ctx, { body }) => {
    mustHavePattern(body);
    await mustBeNewCode(ctx, body.code);
    const row = await ctx.store.insert(formTemplate, { ...body, formVersion: 1, status: "draft" });
    return templates.find(ctx, row);
  },
  update: async (ctx, { id, body }) => {
    const before = await ctx.store.find(formTemplate, id, { lock: true });
    if (before.status !== "draft") throw conflicting(whyNotChanged(before), "closed");
    const { changes } = body;
    mustHavePattern({ ...before, ...changes });
    if (changes.code !== undefined && changes.code !== before.code) {
      if (before.formVersion > 1) throw wrongField("code", "The code of a form is fixed once a version has been issued.");
      await mustBeNewCode(ctx, changes.code);
    }
    const tested = changes.definition ? { testedAt: null } : {};
    mustBeAuthor(ctx, before);
    await ctx.store.update(formTemplate, id, body.version, { ...changes, ...tested });
    return templates.find(ctx, { id });
  },
  discard: async (ctx, { id, body }) => {
    const before = await ctx.store.find(formTemplate, id, { lock: true });
    if (before.status !== "draft") throw conflicting(`${whyNotChanged(before)} Only a draft can be discarded.`, "closed");
    mustBeAuthor(ctx, before);
    await ctx.store.update(formTemplate, id, body.version, { archivedAt: ctx.store.now }, "discard");
    return templates.find(ctx, { id });
  },
  send: async (ctx, asked) => {
    await mustFillWorkbook(ctx, await ctx.store.find(formTemplate, asked.id));
    await advance(ctx, formTemplate, templateLife, "send", asked, (before) => {
      const problems = definitionProblems(before.definition).map(({ message }) => message);
      if (problems.length > 0) throw refused(problems.join(". "), problems);
      const { everyone, roles, baseLocationIds, external } = before.audience;
      if (!everyone && !external && roles.length + baseLocationIds.length === 0)
        throw refused("Nobody may fill this form: choose everyone, roles or bases.");
      if (!before.testedAt) throw refused("Fill the form once as a test before you send it for review.");
      if (before.formVersion > 1 && !before.changeNote?.trim()) throw wrongField("changeNote", "Enter what changed.");
      return { sentById: ctx.actor.id };
    });
    return templates.find(ctx, asked);
  },
  issue: async (ctx, asked) => {
    const { code } = await ctx.store.find(formTemplate, asked.id);
    const [before] = await ctx.db
      .select()
      .from(formTemplate)
      .where(and(eq(formTemplate.code, code), eq(formTemplate.status, "issued")));
    // Checked before anything changes, because both happen in one transaction.
    if (before) await supersede(ctx, before);
    const on = asked.body.effectiveFrom ?? ctx.today;
    await advance(ctx, formTemplate, templateLife, "issue", asked, () => ({
      issuedOn: ctx.today,
      issuedById: ctx.actor.id,
      issuedByName: ctx.actor.name,
      effectiveFrom: on,
      reviewDueOn: addMonths(on, reviewMonths),
    }));
    return templates.find(ctx, asked);
  },
  giveBack: async (ctx, asked) => {
    await advance(ctx, formTemplate, templateLife, "giveBack", asked, () => ({ sentById: null }));
    return templates.find(ctx, asked);
  },
  withdraw: async (ctx, asked) => {
    const { reason } = asked.body;
    await advance(ctx, formTemplate, templateLife, "withdraw", asked, () => ({
      withdrawnReason: reason,
      withdrawnAt: ctx.store.now,
    }));
    return templates.find(ctx, asked);
  },
  revise: async (ctx, { id }) => {
    const from = await ctx.store.find(formTemplate, id);
    if (from.status !== "issued" && from.status !== "withdrawn")
      throw refused(`Version ${from.formVersion} is ${from.status}: start a new version from the issued one.`);
    const [latest] = await ctx.db
      .select({ formVersion: formTemplate.formVersion, status: formTemplate.status })
      .from(formTemplate)
      .where(and(eq(formTemplate.code, from.code), isNull(formTemplate.archivedAt)))
      .orderBy(desc(formTemplate.formVersion))
      .limit(1);
    if (latest && (latest.status === "draft" || latest.status === "in review"))
      throw conflicting(`Version ${latest.formVersion} of ${from.code} is already being written.`);
    const [highest] = await ctx.db
      .select({ version: sql<number>`max(${formTemplate.formVersion})` })
      .from(formTemplate)
      .where(eq(formTemplate.code, from.code));
    const { code, title, description, category, definition, audience, numberPattern, confidential, retentionYears } = from;
    const copied = { code, title, description, category, definition, audience, numberPattern, confidential, retentionYears };
    const row = await ctx.store.insert(
      formTemplate,
      { ...copied, formVersion: (highest?.version ?? from.formVersion) + 1, status: "draft" },
      "revise",
    );
    const workbook = await ownWorkbookOf(ctx.db, from.id);
    if (workbook) {
      const { kind, name, mediaType, size, sha256 } = workbook;
      const copied = { entity: "FormTemplate", entityId: row.id, kind, name, mediaType, size, sha256 };
      await ctx.store.insert(storedFile, copied, "attach");
    }
    return templates.find(ctx, row);
  },
  versions: async (ctx, { id }) => {
    const { code } = await ctx.lookup.find(formTemplate, id);
    const { rows } = await templates.list(ctx, { query: { code, limit: 200, sort: "-code" } });
    return rows.toSorted((a, b) => b.formVersion - a.formVersion);
  },
  testFill: async (ctx, { id, body }) => {
    const before = await ctx.store.find(formTemplate, id, { lock: true });
    if (before.status !== "draft") throw conflicting(whyNotChanged(before), "closed");
    await ctx.store.update(formTemplate, id, body.version, { testedAt: ctx.store.now }, "testFill");
    return templates.find(ctx, { id });
  },
  fillable: async (ctx) => {
    const issued = await ctx.db
      .select()
      .from(formTemplate)
      .where(and(eq(formTemplate.status, "issued"), isNull(formTemplate.archivedAt)))
      .orderBy(formTemplate.code);
    return issued
      .filter((form) => mayFill(ctx.actor, form.audience) && (form.effectiveFrom ?? ctx.today) <= ctx.today)
      .map((form) => ({ ...form, submissionCount: 0, flaggedCount: 0 }));
  },
};

/** The company's own workbook names only places that answers of this version can fill. */
async function mustFillWorkbook(ctx: Ctx, { id, definition }: Held): Promise<void> {
  const file = await ownWorkbookOf(ctx.db, id);
  if (!file) return;
  const places = placesIn(await wholeFile(ctx.services.files, file.sha256));
  const unknown = unknownPlaces(places, definition).map((place) => `{{${place}}}`);
  if (places.length === 0) throw refused(`${file.name} names no place, such as {{form.number}}: nothing would be filled in.`);
  if (unknown.length > 0) throw refused(`${file.name} names what this form does not have: ${unknown.join(", ")}`, unknown);
}

/** People who may only create forms edit their own drafts; those who may edit or issue forms edit all. */
function mustBeAuthor({ actor }: Ctx, { createdById }: Held): void {
  const mayEdit = ["edit", "approve"].some((right) => reachOf(actor.rights, ["forms"], right as Action) === "all");
  if (createdById !== actor.id && !mayEdit && !actor.isSuperUser) throw notAllowed("Only its author can edit a draft.");
}

async function supersede(ctx: Ctx, before: Held): Promise<void> {
  const changes = { status: "superseded" as const, supersededAt: ctx.store.now };
  await ctx.store.annotate(formTemplate, before.id, before.version, changes, "supersede");
}

function whyNotChanged({ formVersion, status }: Held): string {
  return status === "issued"
    ? `Version ${formVersion} is issued: make version ${formVersion + 1} to change it.`
    : `Version ${formVersion} is ${status}; only a draft can be edited.`;
}

/** All versions with one code are one form: the code of another form is refused. */
async function mustBeNewCode({ db }: Ctx, code: string): Promise<void> {
  const [there] = await db.select({ id: formTemplate.id }).from(formTemplate).where(eq(formTemplate.code, code)).limit(1);
  if (there) throw wrongField("code", `A form ${code} exists already.`);
}

/** A form's own pattern contains its code, so that no two forms produce the same number. */
function mustHavePattern({ numberPattern }: Pick<FormTemplateDraft, "numberPattern">): void {
  if (!numberPattern) return;
  const parts = parsePattern(numberPattern);
  const strange = parts.some((part) => part.kind === "scope" && !formSeries.tokens.includes(part.token));
  const problems = problemsWithPattern({ pattern: numberPattern, resetEvery: "never", resetsOn: ["CODE"] });
  const [problem] = strange ? ["The pattern of a form can contain {CODE}, {YYYY}, {YY}, {MM} and {SEQ}."] : problems;
  if (problem) throw wrongField("numberPattern", problem);
}
