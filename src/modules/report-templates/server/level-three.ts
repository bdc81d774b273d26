/** Whose approval counts as that of a Level III. */
import { hasLevels, type TemplateDefinition } from "../definition.ts";
import type { CertificationNeed, LevelRank } from "#eligibility/certificates.ts";
import { methodOfCompetence } from "#eligibility/competence.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/**
 * The certificate the approval rests on: Level III in the method, and for methods without levels what the template asks of who evaluates its
 * reports. Of the free layout any of the methods it may be certified in will do.
 */
export async function certificateOf(ctx: Ctx, { method, roles }: TemplateDefinition): Promise<string | null> {
  const competence = methodOfCompetence(method);
  const of = { vision: "none", testing: false, userId: ctx.actor.id, day: ctx.today } as const;
  const needs: (CertificationNeed & { userId: string; day: string })[] = competence
    ? [{ ...of, method: competence, minLevel: 3 }]
    : roles.flatMap((role) => {
        const methods = role.methodBy ? Object.values(role.methodBy.methods) : [role.method];
        const minLevel = (role.methodBy && methods.every(hasLevels) ? 3 : role.minLevel) as LevelRank;
        return methods.map((one) => ({ ...of, method: one, technique: role.technique ?? null, minLevel, schemes: role.schemes }));
      });
  const answers = await eligibilityOf(ctx.services).certification(ctx.db, { needs });
  const held = answers.flatMap(({ certificate }) => (certificate.ok ? [certificate.held] : []))[0];
  if (held) return held.certificateNumber;
  const who = competence
    ? `a Level III in ${competence}`
    : method === "OTHER"
      ? "a Level III in a method of its roles"
      : `a holder of its role in ${method}`;
  throw refused(`Approve needs ${who}; you hold none today.`);
}
