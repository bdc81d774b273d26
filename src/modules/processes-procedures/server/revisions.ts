import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { processesProcedures, ProcedureRevision, RevisionContent } from "../contract.ts";
import { approvalsTakenBack } from "../rules.ts";
import { approveRevision, reviewRevision, submitRevision } from "./approve.ts";
import { factsOf, type RevisionOnRecord } from "./facts.ts";
import { fieldKeyProblems } from "./report-fields.ts";
import { procedure, procedureClientApproval, procedureRevision } from "./tables.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { announce } from "#kit/server/events.ts";
import { namesSomebody } from "#kit/names.ts";
import { conflicting, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { Handlers } from "#kit/server/serve.ts";
import { shown } from "./shown-revisions.ts";

type RevisionHandlers = Pick<
  Handlers<typeof processesProcedures>,
  "revisionsOf" | "revise" | "revisions" | "submit" | "review" | "approve" | "decideForClient"
>;

export const revisionRoutes: RevisionHandlers = {
  revisionsOf: async (ctx, { id }) => {
    await ctx.lookup.find(procedure, id);
    return shown(ctx, id);
  },
  revise: reviseProcedure,
  revisions: {
    find: findRevision,
    history: crud(procedureRevision).history,
    update: changeRevision,
    archive: dropRevision,
  },
  submit: async (ctx, asked) => {
    await submitRevision(ctx, asked);
    return findRevision(ctx, asked);
  },
  review: async (ctx, asked) => {
    await reviewRevision(ctx, asked);
    return findRevision(ctx, asked);
  },
  approve: async (ctx, asked) => {
    await approveRevision(ctx, asked);
    return findRevision(ctx, asked);
  },
  decideForClient: recordClientDecision,
};

/** The next revision: a copy of the latest, or an empty revision 0. */
export async function startRevision(ctx: Ctx, of: Row<typeof procedure>, from?: RevisionOnRecord) {
  const revisionNo = from ? from.revisionNo + 1 : 0;
  const begun = {
    status: "draft" as const,
    changeSummary: from ? "" : "First issue",
    standards: from?.standards ?? [],
    referencingCodes: from?.referencingCodes ?? [],
    scope: from?.scope ?? openScope,
    personnelRequirement: from?.personnelRequirement ?? { performLevel: 2, interpretLevel: 2, schemes: [] },
    equipmentTypes: from?.equipmentTypes ?? [],
    variables: from?.variables ?? [],
  };
  // A draft of this number that was dropped comes back as a new draft: a number stands for one revision.
  const [dropped] = await ctx.db
    .select({ id: procedureRevision.id, version: procedureRevision.version })
    .from(procedureRevision)
    .where(
      and(
        eq(procedureRevision.procedureId, of.id),
        eq(procedureRevision.revisionNo, revisionNo),
        isNotNull(procedureRevision.archivedAt),
      ),
    );
  if (!dropped)
    return ctx.store.insert(procedureRevision, { procedureId: of.id, procedureNumber: of.number, revisionNo, ...begun });
  const { version } = await ctx.store.restore(procedureRevision, dropped.id, dropped.version);
  return ctx.store.update(procedureRevision, dropped.id, version, begun, "create");
}

const openScope = {
  products: null,
  materials: null,
  jointTypes: null,
  surface: null,
  thickness: null,
  diameter: null,
  temperature: null,
};

async function reviseProcedure(ctx: Ctx, { id }: { id: string }) {
  const held = await ctx.store.find(procedure, id, { lock: true });
  if (held.withdrawnOn) throw conflicting(`${held.number} was withdrawn on ${held.withdrawnOn}. Create a new procedure.`);
  const [facts] = await factsOf(ctx.db, [id]);
  const revisions = facts?.revisions.toSorted((a, b) => b.revisionNo - a.revisionNo) ?? [];
  const open = revisions.find(({ approvedOn }) => approvedOn === null);
  if (open) throw conflicting(`Rev ${open.revisionNo} is already in preparation.`);
  return findRevision(ctx, await startRevision(ctx, held, revisions[0]));
}

async function findRevision(ctx: Ctx, { id }: { id: string }): Promise<ProcedureRevision> {
  const row = await ctx.lookup.find(procedureRevision, id);
  const [found] = await shown(ctx, row.procedureId, id);
  if (!found) throw new Error("A revision that was found can be shown.");
  return found;
}

async function changeRevision(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<RevisionContent> } },
) {
  const held = await openDraft(ctx, id);
  const keys = body.changes.variables?.map(({ key }) => key) ?? [];
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) throw wrongField("variables", `The key ${twice} is used twice.`);
  const astray = await fieldKeyProblems(ctx, held.procedureId, body.changes.variables ?? []);
  if (astray.length > 0) throw wrongField("variables", astray.join(" "));
  await ctx.store.update(procedureRevision, id, body.version, body.changes);
  return findRevision(ctx, { id });
}

async function dropRevision(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  await openDraft(ctx, id);
  const before = await findRevision(ctx, { id });
  const { version, archivedAt, updatedAt } = await ctx.store.archive(procedureRevision, id, query.version);
  return { ...before, version, archivedAt, updatedAt };
}

async function openDraft(ctx: Ctx, id: string): Promise<Row<typeof procedureRevision>> {
  const held = await ctx.store.find(procedureRevision, id, { lock: true });
  if (held.frozenAt) throw conflicting("Approved revisions cannot be edited. Start the next revision.", "frozen");
  if (held.status !== "draft")
    throw conflicting(`This revision is in ${held.status}. It must be returned before it can change.`, "closed");
  return held;
}

const sameClient = (revisionId: string, clientCompanyId: string) =>
  and(
    eq(procedureClientApproval.revisionId, revisionId),
    eq(procedureClientApproval.clientCompanyId, clientCompanyId),
    isNull(procedureClientApproval.archivedAt),
  );

type Decision = Parameters<RevisionHandlers["decideForClient"]>[1]["body"];

async function recordClientDecision(ctx: Ctx, { id, body }: { id: string; body: Decision }) {
  const held = await ctx.lookup.find(procedureRevision, id);
  if (!held.approvedOn) throw conflicting("Only an approved revision can go to a client.");
  if (body.decidedOn > ctx.today) throw wrongField("decidedOn", "The date is in the future.");
  if (body.decidedOn < held.approvedOn)
    throw wrongField(
      "decidedOn",
      `Revision ${held.revisionNo} was approved here on ${held.approvedOn}: a decision cannot be dated earlier.`,
    );
  if (body.status.startsWith("approved") && !namesSomebody(body.byName))
    throw wrongField("byName", "Enter the name of the person who decided for the client.");
  const earlier = await ctx.db.select().from(procedureClientApproval).where(sameClient(id, body.clientCompanyId));
  await ctx.store.insert(procedureClientApproval, { revisionId: id, ...body }, "record");
  for (const { of: approval, days } of approvalsTakenBack(earlier, { ...body, revisionId: id })) {
    // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
    await announce(ctx, evidenceDoubted, {
      cause: "procedure revoked",
      source: {
        entity: "ProcedureClientApproval",
        id: approval.id,
        named: `${held.procedureNumber} rev ${held.revisionNo}, client approval of ${approval.decidedOn}`,
      },
      ...days,
      reason: `Decided by the client on ${body.decidedOn}: ${body.status}`,
      baseLocationId: null,
    });
  }
  return findRevision(ctx, { id });
}
