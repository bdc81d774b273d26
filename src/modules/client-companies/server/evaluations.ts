/** What clients think of the work: evaluations entered here, and the answers to the form that asks for it. */
import { and, eq, gte, isNull, lte } from "drizzle-orm";
import { ClientEvaluation, type ClientEvaluationDraft, type Satisfaction } from "../contract.ts";
import { givenIn, meanOf, satisfactionOf, yearTo } from "../satisfaction.ts";
import { staysWith } from "./parts.ts";
import { clientEvaluation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";

export const evaluations = crud(clientEvaluation, {
  sorts: { evaluatedOn: clientEvaluation.evaluatedOn },
  sort: "-evaluatedOn",
  labels: ClientEvaluation.labels,
  fields: ClientEvaluation.fields,
});

export async function addEvaluation(ctx: Ctx, { body }: { body: ClientEvaluationDraft }) {
  await ctx.lookup.mustReach(clientCompany, body.clientCompanyId);
  mustCount(ctx, body);
  return evaluations.create(ctx, { body });
}

export async function changeEvaluation(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ClientEvaluationDraft> } },
) {
  const before = await ctx.store.find(clientEvaluation, id, { lock: true });
  staysWith(before.clientCompanyId, body.changes.clientCompanyId);
  mustCount(ctx, { ...before, ...body.changes });
  return evaluations.update(ctx, { id, body });
}

/** An evaluation without a score says nothing that can be counted, and none can be of a day to come. */
function mustCount({ today }: Ctx, one: Pick<ClientEvaluationDraft, "evaluatedOn" | "safety">): void {
  if (one.evaluatedOn > today) throw wrongField("evaluatedOn", "This day has not come yet.");
  if (givenIn(one).length === 0) throw wrongField("safety", "Enter at least one score.");
}

/** Mean and number of the scores of the last twelve months (section 5.5). */
export async function satisfaction(ctx: Ctx, { id }: { id: string }): Promise<Satisfaction> {
  await ctx.lookup.mustReach(clientCompany, id);
  const { from, to } = yearTo(ctx.today);
  const entered = await ctx.db
    .select()
    .from(clientEvaluation)
    .where(
      and(
        eq(clientEvaluation.clientCompanyId, id),
        isNull(clientEvaluation.archivedAt),
        gte(clientEvaluation.evaluatedOn, from),
        lte(clientEvaluation.evaluatedOn, to),
      ),
    );
  const forms = await answerTo(ctx.services, "feedbackByForm")(ctx, { clientCompanyId: id, from, to });
  return {
    from,
    to,
    ...satisfactionOf([...entered, ...forms.map(({ scores }) => scores)]),
    forms: forms
      .filter(({ isOpen }) => isOpen)
      .map(({ isOpen: _open, scores, ...form }) => ({ ...form, mean: meanOf(givenIn(scores)) })),
    formsCounted: forms.length,
  };
}
