/** What anyone with the code on its paper may learn of a filled form: that it is as it was closed. Its answers are not told. */
import { eq } from "drizzle-orm";
import { contentHash } from "./closing.ts";
import { formSubmission } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

export const formOfCode: Questions["formOfCode"] = async (ctx, code) => {
  const [row] = await ctx.db.select().from(formSubmission).where(eq(formSubmission.verificationCode, code));
  if (!row) return null;
  await noteInTrail(ctx, row.id, row.number ?? "");
  const { number, formTitle, formCode, formVersion, zone, closedAt, updatedAt, status, contentHash: recordHash } = row;
  const isAltered = contentHash(row) !== recordHash;
  return {
    verdict: isAltered ? "altered" : status === "void" ? "void" : "genuine",
    number,
    issuedOn: closedAt && dayIn(zone, closedAt),
    voidedOn: status === "void" ? dayIn(zone, updatedAt) : null,
    altered: [],
    recordHash,
    form: { title: formTitle, code: formCode, version: formVersion },
  };
};

/** The verdict does not depend on whether the trail accepts the event. */
async function noteInTrail(ctx: Ctx, entityId: string, label: string): Promise<void> {
  const action = { action: "FormSubmission.verify", entity: "FormSubmission", entityId, label, actorType: "public" } as const;
  try {
    await ctx.write((store) => store.note(action));
  } catch (error) {
    ctx.services.log.error(error);
  }
}
