/** The life of a version of a variant: two people approve it, a Level III in its method and the quality manager. */
import { and, eq, ne } from "drizzle-orm";
import type { reportTemplates } from "../contract.ts";
import { templateLife } from "../template-life.ts";
import { noChanges } from "../variant.ts";
import { problemsOfVariant } from "../variant-problems.ts";
import { carryForms } from "./carry-forms.ts";
import { originOf } from "./designing.ts";
import { certificateOf } from "./level-three.ts";
import { retireFormsOf } from "./print-forms.ts";
import { reportTemplate } from "./tables.ts";
import { templates } from "./templates.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Handlers } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

type Held = Row<typeof reportTemplate>;
type Approving = Pick<Handlers<typeof reportTemplates>, "send" | "approve" | "putInForce" | "giveBack" | "retire">;

export const approving: Approving = {
  send: sendVariant,
  approve: approveVariant,
  putInForce: putVariantInForce,
  giveBack: async (ctx, asked) => {
    const cleared = { sentById: null, levelThreeId: null, levelThreeName: null, levelThreeCertificate: null };
    await advance(ctx, reportTemplate, templateLife, "giveBack", asked, () => cleared);
    return templates.find(ctx, asked);
  },
  retire: async (ctx, asked) => {
    const { reason, despiteDrafts = false } = asked.body;
    await advance(ctx, reportTemplate, templateLife, "retire", asked, async (before) => {
      if (!before.basedOnCode) throw refused("A built-in template is always there: it changes with the product.");
      const versions = await approvedVersions(ctx, before);
      if (!despiteDrafts) await sayDrafts(ctx, [before, ...versions]);
      // With the latest version those before it go too: retired, none of them comes back into force.
      for (const { id, version } of versions)
        // oxlint-disable-next-line no-await-in-loop -- a version after the other, on one connection
        await ctx.store.annotate(
          reportTemplate,
          id,
          version,
          { status: "retired", retiredReason: reason },
          { verb: "retire", reason },
        );
      for (const { id } of [before, ...versions])
        // oxlint-disable-next-line no-await-in-loop -- a version after the other, on one connection
        await retireFormsOf(ctx.store, { templateId: id }, `Its template was retired: ${reason ?? ""}`);
      return { retiredReason: reason };
    });
    return templates.find(ctx, asked);
  },
};

/** To review, once it asks no less than its built-in template. */
export async function sendVariant(ctx: Ctx, asked: Acting) {
  await advance(ctx, reportTemplate, templateLife, "send", asked, async (before) => {
    await mustAskNoLess(ctx, before);
    if (before.templateVersion > 1 && !before.changeNote?.trim()) throw wrongField("changeNote", "Enter what changed.");
    return { sentById: ctx.actor.id };
  });
  return templates.find(ctx, asked);
}

/** By a Level III in the method. */
export async function approveVariant(ctx: Ctx, asked: Acting) {
  await advance(ctx, reportTemplate, templateLife, "approve", asked, async (before) => {
    await mustAskNoLess(ctx, before);
    const certificate = await certificateOf(ctx, before.definition);
    return { levelThreeId: ctx.actor.id, levelThreeName: ctx.actor.name, levelThreeCertificate: certificate };
  });
  return templates.find(ctx, asked);
}

/** By the quality manager, from its day on. */
export async function putVariantInForce(ctx: Ctx, asked: Acting) {
  await advance(ctx, reportTemplate, templateLife, "putInForce", asked, async (before) => {
    await mustAskNoLess(ctx, before);
    const { effectiveFrom, levelThreeName } = before;
    return {
      approvedById: ctx.actor.id,
      approvedBy: `${levelThreeName ?? ""} (Level III), ${ctx.actor.name} (quality)`,
      effectiveFrom: effectiveFrom && effectiveFrom > ctx.today ? effectiveFrom : ctx.today,
    };
  });
  await carryForms(ctx.store, await ctx.store.find(reportTemplate, asked.id));
  await ctx.send("template.sample", { id: asked.id });
  return templates.find(ctx, asked);
}

async function mustAskNoLess({ db }: Ctx, { definition, changes, basedOnCode, basedOnVersion }: Held): Promise<void> {
  const origin = await originOf(db, { basedOnCode, basedOnVersion });
  const problems = problemsOfVariant(origin, definition, changes ?? noChanges());
  if (problems.length > 0) throw refused(`${problems.join(". ")}.`, problems);
}

/** The other approved versions of the same code. */
async function approvedVersions({ db }: Ctx, { id, code }: Held) {
  return db
    .select()
    .from(reportTemplate)
    .where(and(eq(reportTemplate.code, code), eq(reportTemplate.status, "approved"), ne(reportTemplate.id, id)));
}

/** Drafts are on no harm's way, but whoever retires their template should know of them. */
async function sayDrafts({ db, services }: Ctx, versions: readonly Pick<Held, "id" | "templateVersion">[]): Promise<void> {
  const found = await answerTo(services, "reportsOnTemplates")(
    db,
    versions.map(({ id }) => id),
  );
  const used = versions.flatMap(({ id, templateVersion }) => {
    const drafts = found.get(id)?.drafts ?? 0;
    if (drafts === 0) return [];
    return [
      `Template v${templateVersion} is used by ${drafts === 1 ? "1 draft: it stays" : `${drafts} drafts: they stay`} on v${templateVersion}`,
    ];
  });
  if (used.length > 0) throw refused(`${used.join(". ")}.`, used, "drafts-stay");
}
