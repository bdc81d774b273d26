import { and, eq, gte, inArray, isNull } from "drizzle-orm";
import type { Impact } from "../contract-regulatory.ts";
import { type IntervalUnit, monthsIn } from "../regulatory.ts";
import type { Ctx } from "#kit/server/host.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import { visionTest } from "#modules/ndt-training/server/tables.ts";
import { appUser } from "#modules/people-and-access/server/tables.ts";

interface Span {
  value: number;
  unit: IntervalUnit;
}

/** Due soon begins so many days before. */
const soon = 30;
const mostExamples = 10;

/** Intervals that records of the product run by today, with the kinds of test that count. */
const visionKinds = { nearVision: ["near"], colourVision: ["colour", "grey-scale"] } as const;

export const isInUse = (key: string): key is keyof typeof visionKinds => Object.hasOwn(visionKinds, key);

/** The records that are neither overdue nor due soon by the interval before, and would be by the one after. */
export async function impactOf(ctx: Ctx, key: string, before: Span, after: Span): Promise<Impact> {
  const last = isInUse(key) ? await lastTests(ctx, visionKinds[key], before) : [];
  const found = last.flatMap(({ name, testedOn }) => {
    const was = standing(dueOn(testedOn, before), ctx.today);
    const day = dueOn(testedOn, after);
    const becomes = standing(day, ctx.today);
    return becomes !== null && becomes !== was && was !== "overdue" ? [{ name, dueOn: day, becomes }] : [];
  });
  const ordered = found.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  return {
    overdue: found.filter(({ becomes }) => becomes === "overdue").length,
    dueSoon: found.filter(({ becomes }) => becomes === "due soon").length,
    examples: ordered.slice(0, mostExamples),
    href: isInUse(key) ? "/ndt-training?tab=vision" : null,
  };
}

const dueOn = (testedOn: Day, span: Span): Day => addMonths(testedOn, monthsIn(span));

function standing(day: Day, today: Day): "overdue" | "due soon" | null {
  if (day < today) return "overdue";
  return day <= addDays(today, soon) ? "due soon" : null;
}

/** Of everybody active the last test of these kinds. */
async function lastTests({ db, today }: Ctx, kinds: readonly ("near" | "colour" | "grey-scale")[], before: Span) {
  const tests = await db
    .select({ userId: visionTest.userId, name: visionTest.personName, testedOn: visionTest.testedOn })
    .from(visionTest)
    .innerJoin(appUser, and(eq(appUser.id, visionTest.userId), eq(appUser.status, "active"), isNull(appUser.archivedAt)))
    .where(
      and(
        inArray(visionTest.kind, [...kinds]),
        isNull(visionTest.voidedAt),
        gte(visionTest.testedOn, addMonths(today, -monthsIn(before) - 12)),
      ),
    )
    .orderBy(visionTest.testedOn);
  return [...new Map(tests.map((test) => [test.userId, test])).values()];
}
