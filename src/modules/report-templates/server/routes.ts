import { asc, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { acceptanceCriteriaSet as shippedSet } from "../acceptance/sets.ts";
import { reportTemplates } from "../contract.ts";
import { approving } from "./approving.ts";
import { designing } from "./designing.ts";
import { acceptanceCriteriaSet, indicationType } from "./tables.ts";
import { printedBlankSheet } from "./blank-sheet.ts";
import { discardForm, emptyForm, printForms, putForm, sampleOnForm } from "./print-forms.ts";
import { printedSample } from "./sample.ts";
import { downloadVariant, importVariant } from "./variant-file.ts";
import { listTemplates, namesInForce, templates, templatesInForce } from "./templates.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function reportTemplatesRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, reportTemplates, {
    list: listTemplates,
    count: templates.count,
    export: templates.export,
    find: templates.find,
    history: templates.history,
    ...designing,
    ...approving,
    sample: printedSample,
    blankSheet: printedBlankSheet,
    variantFile: downloadVariant,
    importVariant,
    latest: (ctx, { query }) => templatesInForce(ctx, query.on ?? ctx.today),
    names: namesInForce,
    acceptanceSets,
    indicationTypes: async ({ db }) => db.select().from(indicationType).orderBy(asc(indicationType.code)),
    printForm: putForm,
    discardPrintForm: discardForm,
    emptyPrintForm: emptyForm,
    printFormSample: sampleOnForm,
    printForms,
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
