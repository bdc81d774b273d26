import { eq } from "drizzle-orm";
import { procedureOn, type RevisionHeld } from "../rules.ts";
import { factsOf, type ProcedureOnRecord, type RevisionOnRecord } from "./facts.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { ProcedureHeld } from "#eligibility/contract.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Which revision of the procedure answered for each day, and might it be used? One answer a day, each with the copy a signed report keeps. */
export const procedure: Questions["procedure"] = async (db, question) => {
  const { procedureId, days, method, otherMethods = [], clientCompanyId, projectId = null, clientApprovalRequired } = question;
  const [[facts], clientName] = await together([
    factsOf(db, [procedureId]),
    clientCompanyId ? nameOfClient(db, clientCompanyId) : null,
  ]);
  const client = clientCompanyId && clientName ? { clientCompanyId, clientName } : undefined;
  return days.map((day) => {
    if (!facts) return { procedureId, day, answer: { ok: false, code: "NONE", message: "No approved revision on that date." } };
    const answer = procedureOn(facts, day, {
      ...(method ? { method, otherMethods } : {}),
      ...(client ? { client } : {}),
      ...(client && clientApprovalRequired ? { clientApprovalFor: { ...client, projectId } } : {}),
    });
    return { procedureId, day, answer: answer.ok ? { ok: true, held: copyOf(facts.procedure, answer.held) } : answer };
  });
};

const openScope: ProcedureHeld["scope"] = {
  products: null,
  materials: null,
  jointTypes: null,
  surface: null,
  thickness: null,
  diameter: null,
  temperature: null,
};

/** What a revision was approved for; what it does not name is open. */
export const scopeOf = ({ scope }: Pick<RevisionOnRecord, "scope">): ProcedureHeld["scope"] => ({ ...openScope, ...scope });

const anyone: ProcedureHeld["personnelRequirement"] = { performLevel: 1, interpretLevel: 1, schemes: [] };

function copyOf(held: ProcedureOnRecord, { revision, ...period }: RevisionHeld<RevisionOnRecord>): ProcedureHeld {
  return {
    procedureId: held.id,
    revisionId: revision.id,
    number: held.number,
    title: held.title,
    method: held.method,
    revisionNo: revision.revisionNo,
    approvedOn: revision.approvedOn ?? period.effectiveFrom,
    approvedByName: revision.approvedByName ?? "",
    approverCertificate: revision.approverCertificate,
    effectiveFrom: period.effectiveFrom,
    effectiveTo: period.effectiveTo,
    documentName: revision.documentName,
    fileSha256: revision.documentSha256,
    clientCompanyId: held.clientCompanyId,
    scope: scopeOf(revision),
    personnelRequirement: { ...anyone, ...revision.personnelRequirement },
    equipmentTypes: revision.equipmentTypes,
    clientApproval: period.clientApproval && {
      status: period.clientApproval.status,
      decidedOn: period.clientApproval.decidedOn,
    },
  };
}

async function nameOfClient(db: Reading, id: string): Promise<string> {
  const [client] = await db.select({ name: clientCompany.displayName }).from(clientCompany).where(eq(clientCompany.id, id));
  return client?.name ?? "The client";
}
