import { eq } from "drizzle-orm";
import type { ProcedureAnswer } from "../contract.ts";
import { procedureOn } from "../rules.ts";
import { scopeOf } from "./eligibility.ts";
import { factsOf } from "./facts.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

interface Query {
  on?: Day | undefined;
  method?: string | undefined;
  procedureId?: string | undefined;
  clientCompanyId?: string | undefined;
  projectId?: string | undefined;
}

/** An examination in the free layout may follow a procedure of any method; which one, its certificate decides. */
function serves(own: string | null, method: string | undefined): boolean {
  return !method || own === method || (method === "OTHER" && own !== null);
}

/** For pickers: every procedure of the method that was ever approved, those that may be used on the day first. */
export async function proceduresInForce(ctx: Ctx, { query }: { query: Query }): Promise<ProcedureAnswer[]> {
  const { on = ctx.today, method, procedureId, clientCompanyId, projectId } = query;
  const facts = await factsOf(ctx.db, procedureId ? [procedureId] : undefined);
  const [client] = clientCompanyId
    ? await ctx.db.select({ name: clientCompany.displayName }).from(clientCompany).where(eq(clientCompany.id, clientCompanyId))
    : [];
  const clientApprovalFor =
    clientCompanyId && client ? { clientCompanyId, clientName: client.name, projectId: projectId ?? null } : undefined;
  const { isSuperUser, rights } = ctx.actor;
  const seesContent = isSuperUser || reachOf(rights, ["processes-procedures", "inspection-reports"], "view") !== null;
  return facts
    .filter(({ procedure }) => serves(procedure.method, method) && isOpenTo(procedure.clientCompanyId, clientCompanyId))
    .filter(({ revisions }) => procedureId !== undefined || revisions.some(({ approvedOn }) => approvedOn !== null))
    .map((one) => {
      const answer = procedureOn(one, on, clientApprovalFor ? { clientApprovalFor } : {});
      const held = answer.ok ? answer.held : null;
      return {
        procedureId: one.procedure.id,
        number: one.procedure.number,
        title: one.procedure.title,
        method: one.procedure.method,
        ok: answer.ok,
        revisionId: held?.revision.id ?? null,
        revisionNo: held?.revision.revisionNo ?? null,
        effectiveFrom: held?.effectiveFrom ?? null,
        message: answer.ok ? null : answer.message,
        ...(seesContent && held
          ? { variables: held.revision.variables.filter(({ reportFieldKey }) => reportFieldKey), scope: scopeOf(held.revision) }
          : {}),
      };
    })
    .toSorted((a, b) => Number(b.ok) - Number(a.ok) || a.number.localeCompare(b.number));
}

/** A client's own procedure is offered for that client only. */
function isOpenTo(owner: string | null, client: string | undefined): boolean {
  return owner === null || client === undefined || owner === client;
}
