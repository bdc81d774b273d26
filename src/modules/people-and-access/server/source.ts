/** What this module asks of those that keep the evidence of people's training. */
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx, Services } from "#kit/server/services.ts";

/** Evidence of a person's training that they handed in themselves, by what it is; its owner makes the record of it. */
type EvidenceImporters = Record<"certificate" | "vision", EvidenceImporter>;
interface EvidenceImporter {
  /** Why it could not be taken as it is, in sentences; empty when it could. */
  problems: (ctx: Ctx, userId: string, values: object) => Promise<string[]>;
  /** Makes the record, in the transaction of the request, and says which. */
  take: (ctx: Ctx, userId: string, values: object) => Promise<{ entity: string; id: string }>;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    evidenceImporters: EvidenceImporters;
  }
}

/** Who makes records of what people hand in about their own training. */
export const evidenceImportersOf = (services: Pick<Services, "answers">): EvidenceImporters =>
  answerTo(services, "evidenceImporters");
