/** What may be asked of figures and of their rows alike: a period, and people by rule 16. */
import type { FiguresAsked } from "../contract-figures.ts";
import { type Days, usualPeriod, whyNotPeriod } from "../rules/period.ts";
import { seesPeople } from "./reach.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { invalid, notAllowed } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, dayIn } from "#kit/validity.ts";

/** Today in the company's zone: whoever asks gets the same days (rule 9). */
export const companyToday = async ({ db, now }: Pick<Ctx, "db" | "now">): Promise<Day> => dayIn(await companyZone(db), now);

/** The days of the query, or the default period. */
export async function daysAsked(ctx: Ctx, { from, to }: { from?: string | undefined; to?: string | undefined }): Promise<Days> {
  const usual = usualPeriod(await companyToday(ctx));
  const days = { from: from ?? (to && to < usual.from ? to : usual.from), to: to ?? usual.to };
  const why = whyNotPeriod(days);
  if (why) throw invalid([{ path: "to", message: why }], why);
  return days;
}

/** Figures about other people are restricted by rule 16. */
export function refusePeople(
  { actor }: Ctx,
  query: Pick<FiguresAsked, "performer" | "evaluator" | "welder">,
  others: readonly string[] = [],
): void {
  const named = [...(query.performer ?? []), ...(query.evaluator ?? []), ...(query.welder ?? []), ...others];
  if (!seesPeople(actor) && named.some((id) => id !== actor.id)) throw onlyForSome();
}

export const onlyForSome = () =>
  notAllowed(
    "Figures about other people are shown to the Level III, the quality manager, operations and people named by an administrator.",
  );
