import { and, asc, eq } from "drizzle-orm";
import { Subject } from "../print/evidence.ts";
import type { Loaded } from "./loading.ts";
import { evidenceSnapshot, reportSignature } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** The current records: what a signature freezes. */
export function subjectNow({
  client,
  site,
  project,
  workOrder,
}: Pick<Loaded, "client" | "site" | "project" | "workOrder">): Subject {
  return {
    client: { code: client.code, legalName: client.legalName, displayName: client.displayName },
    site: site && { code: site.code, name: site.name, address: site.address ?? "" },
    project: project && { number: project.number, name: project.name },
    workOrder: workOrder && { number: workOrder.number },
  };
}

/** As frozen with the first active signature, whose content hash includes it; before that, the current records. */
export async function subjectOf(db: Reading, loaded: Loaded): Promise<Subject> {
  const [first] = await db
    .select({ evidence: evidenceSnapshot.evidence })
    .from(evidenceSnapshot)
    .innerJoin(reportSignature, eq(reportSignature.id, evidenceSnapshot.signatureId))
    .where(and(eq(evidenceSnapshot.reportId, loaded.report.id), eq(reportSignature.state, "active")))
    .orderBy(asc(reportSignature.signedAt))
    .limit(1);
  return subjectFrozen(loaded, [first?.evidence ?? null]);
}

/** The same for the evidence frozen with the active signatures, in the order of signing. */
export function subjectFrozen(
  loaded: Pick<Loaded, "client" | "site" | "project" | "workOrder">,
  evidence: readonly (Record<string, unknown> | null)[],
): Subject {
  const frozen = Subject.safeParse(evidence.find((one) => one !== null)?.["subject"]);
  return frozen.success ? frozen.data : subjectNow(loaded);
}
