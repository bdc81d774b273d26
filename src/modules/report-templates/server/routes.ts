import { and, asc, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { acceptanceCriteriaSet as shippedSet } from "../acceptance/sets.ts";
import { reportTemplates, templateLabels } from "../contract.ts";
import { acceptanceCriteriaSet, indicationType, reportTemplate } from "./tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";
import type { Day } from "#kit/validity.ts";

const {
  list,
  count,
  export: exported,
  find,
  history,
} = crud(reportTemplate, {
  search: [sql`(${reportTemplate.code} || ' ' || ${reportTemplate.title})`],
  sorts: { code: reportTemplate.code, title: reportTemplate.title },
  sort: "code",
  long: ["definition"],
  labels: templateLabels,
});

export function reportTemplatesRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, reportTemplates, {
    list,
    count,
    export: exported,
    find,
    history,
    latest: (ctx, { query }) => templatesInForce(ctx, query.on ?? ctx.today),
    acceptanceSets,
    indicationTypes: async ({ db }) => db.select().from(indicationType).orderBy(asc(indicationType.code)),
  });
}

/** The latest approved version of each set, with its levels and the source of its limits. */
async function acceptanceSets({ db }: Ctx) {
  const rows = await db
    .selectDistinctOn([acceptanceCriteriaSet.code])
    .from(acceptanceCriteriaSet)
    .where(eq(acceptanceCriteriaSet.status, "approved"))
    .orderBy(asc(acceptanceCriteriaSet.code), desc(acceptanceCriteriaSet.setVersion));
  return rows.map((row) => {
    const known = shippedSet(row.code);
    return {
      ...row,
      classes: known?.classes ? { label: known.classes.label, options: [...known.classes.options] } : null,
      editions: [...(known?.editions ?? [])],
      basis: known?.basis ?? null,
      toVerify: known?.toVerify ?? false,
    };
  });
}

/** For each code the latest approved version effective on the day. */
async function templatesInForce({ db }: Ctx, on: Day) {
  return db
    .selectDistinctOn([reportTemplate.code])
    .from(reportTemplate)
    .where(
      and(
        eq(reportTemplate.status, "approved"),
        isNull(reportTemplate.archivedAt),
        or(isNull(reportTemplate.effectiveFrom), lte(reportTemplate.effectiveFrom, on)),
      ),
    )
    .orderBy(asc(reportTemplate.code), desc(reportTemplate.templateVersion));
}
