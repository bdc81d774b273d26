import { and, asc, eq, isNull } from "drizzle-orm";
import type { Step } from "../../explanation.ts";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { namedActions, type NamedAction } from "#access/matrix.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { usualVision } from "#modules/ndt-training/rules.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";

interface Asked {
  userId: string;
  approval: NamedAction;
  day: Day;
  /** The method of the record it is about; null asks for each method the person has a certificate in. */
  method: string | null;
}

const levels = { 1: "Level I or higher", 2: "Level II or III", 3: "Level III" } as const;

/** What the certificates say, where the approval rests on one (rule 8); null where it rests on none. A Super Admin is not exempt. */
export async function evidenceStep(ctx: Ctx, { userId, approval, day, method }: Asked): Promise<Step | null> {
  const { level } = namedActions[approval];
  if (level === undefined) return null;
  const testing = approval === "report.sign";
  const methods = method === null ? await methodsOf(ctx, userId) : [method];
  const answers = await eligibilityOf(ctx.services).certification(ctx.db, {
    needs: methods.map((one) => ({
      userId,
      day,
      method: one,
      minLevel: level,
      limited: true,
      testing,
      vision: testing ? usualVision(one) : ("none" as const),
    })),
  });
  const found = methods.map((one, index) => ({ method: one, answer: answers[index] }));
  const good = found.flatMap(({ method: one, answer }) =>
    answer?.valid && answer.certificate.ok
      ? `${one} Level ${answer.certificate.held.level}, valid through ${answer.certificate.held.expiresOn}`
      : [],
  );
  const bad = found.flatMap(({ method: one, answer }) => {
    if (!answer || answer.valid) return [];
    const why = answer.certificate.ok ? answer.vision.message : answer.certificate.message;
    return why ? `${one}: ${why}` : one;
  });
  const passed = good.length > 0;
  const holds = passed
    ? `On ${day} they are certified for it in ${good.join("; ")}.`
    : `On ${day} they hold no certificate for it.`;
  return {
    step: "evidence",
    passed,
    detail: [holds, ...bad].join("\n"),
    change: passed
      ? null
      : `“${namedActionLabel(approval)}” takes a certificate of ${levels[level]}${method ? ` in ${method}` : ""}, valid on that day.`,
  };
}

async function methodsOf(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ method: certification.method })
    .from(certification)
    .where(and(eq(certification.userId, userId), isNull(certification.archivedAt)))
    .orderBy(asc(certification.method));
  return rows.map(({ method }) => method);
}
