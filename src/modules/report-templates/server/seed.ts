import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { acceptanceCriteriaSets } from "../acceptance/sets.ts";
import { builtInTemplates } from "../builtin/index.ts";
import type { TemplateDefinition } from "../definition.ts";
import { indicationTypes } from "../indication-types.ts";
import { carriedForms, carriedOver } from "./carry-forms.ts";
import { acceptanceCriteriaSet, indicationType, printForm, reportTemplate } from "./tables.ts";
import type { Db } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { tellRows, tellShipped } from "#kit/server/shipped.ts";

const builtIn = "Built in";

/**
 * Brings the built-in templates, acceptance criteria and indication types to what this version ships; runs at every start. An approved
 * version is never touched: a template that has changed becomes its next version, effective from `now` (an instant), and reports begun
 * on the former version stay on it. The first version is effective on every day.
 */
export async function seedBuiltInTemplates(db: Db, now: string, secrets: Secrets): Promise<void> {
  const templates: Row<typeof reportTemplate>[] = [];
  for (const definition of builtInTemplates) templates.push(...(await seedTemplate(db, now, definition)));
  await tellShipped(db, secrets, reportTemplate, templates, now);
  for (const template of templates) await seedCarriedForms(db, template, now, secrets);
  await tellShipped(db, secrets, acceptanceCriteriaSet, await seedCriteria(db, now), now);
  for (const type of indicationTypes) {
    await db
      .insert(indicationType)
      .values({ id: randomUUID(), createdAt: now, updatedAt: now, ...type })
      .onConflictDoUpdate({ target: indicationType.code, set: { label: type.label, iso6520: type.iso6520, class: type.class } });
  }
}

async function seedTemplate(db: Db, now: string, shipped: TemplateDefinition) {
  const [latest] = await db
    .select()
    .from(reportTemplate)
    .where(eq(reportTemplate.code, shipped.code))
    .orderBy(desc(reportTemplate.templateVersion))
    .limit(1);
  if (latest && same(latest.definition, shipped)) return [];
  const templateVersion = (latest?.templateVersion ?? 0) + 1;
  const values = {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    frozenAt: now,
    code: shipped.code,
    title: shipped.title,
    method: shipped.method,
    technique: shipped.technique,
    templateVersion,
    status: "approved" as const,
    definition: { ...shipped, version: templateVersion },
    approvedBy: builtIn,
    effectiveFrom: latest ? now.slice(0, 10) : null,
    changeNote: latest ? "Updated with the product" : "First version",
  };
  return db.insert(reportTemplate).values(values).returning();
}

/** The clients' forms for the version before are offered as drafts for this one. */
async function seedCarriedForms(db: Db, template: Row<typeof reportTemplate>, now: string, secrets: Secrets): Promise<void> {
  const forms = await carriedForms(db, template);
  if (forms.length === 0) return;
  const values = forms.map((form) => ({ id: randomUUID(), createdAt: now, updatedAt: now, ...form }));
  await tellRows(db, secrets, printForm, await db.insert(printForm).values(values).returning(), now, carriedOver);
}

async function seedCriteria(db: Db, now: string) {
  const known = await db.select().from(acceptanceCriteriaSet).orderBy(desc(acceptanceCriteriaSet.setVersion));
  const missing = acceptanceCriteriaSets.filter(
    ({ code, version }) => !known.some((set) => set.code === code && set.setVersion >= version),
  );
  if (missing.length === 0) return [];
  const values = missing.map(({ version, methods, ...set }) => ({
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    frozenAt: now,
    ...set,
    methods: [...methods],
    setVersion: version,
    approvedBy: builtIn,
  }));
  return db.insert(acceptanceCriteriaSet).values(values).returning();
}

/** Equal except for their version; jsonb returns keys in its own order. */
function same(a: TemplateDefinition, b: TemplateDefinition): boolean {
  return stable({ ...a, version: 1 }) === stable({ ...b, version: 1 });
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
