import { eq } from "drizzle-orm";
import type { RetentionRuleShown, RetentionTermSet } from "../../contract-retention.ts";
import { requireEdit } from "../edit-rights.ts";
import { isKeptToday, type RetentionClass, retentionClasses, retentionClassIds } from "#retention/classes.ts";
import { problemWithTerm } from "#retention/rules.ts";
import { conflicting, notFound, wrongField } from "#kit/refusals.ts";
import { historyOf } from "#kit/server/audit.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { retentionRule } from "#retention/server/tables.ts";

/** How long each class is kept, as shipped or as the company has set it. */
export async function rulesNow(db: Reading): Promise<RetentionRuleShown[]> {
  const own = new Map((await db.select().from(retentionRule)).map((row) => [row.recordClass, row]));
  return retentionClassIds.map((recordClass) => {
    const { title, trigger, action, term, years, basis, note, verify } = retentionClasses[recordClass];
    const row = own.get(recordClass);
    return {
      recordClass,
      title,
      trigger,
      action,
      note: note ?? null,
      verify: verify ?? false,
      here: isKeptToday(recordClass),
      shipped: { term, years, basis },
      term: row?.term ?? term,
      years: row ? row.years && String(Number(row.years)) : years,
      basis: row?.basis ?? basis,
      version: row?.version ?? 0,
    };
  });
}

const classOf = (word: string): RetentionClass => {
  const found = retentionClassIds.find((id) => id === word);
  if (!found) throw notFound("retention class");
  return found;
};

type Change = RetentionTermSet & { version: number };

/** Keeps a class longer, or names another basis. Shorter than shipped is refused. */
export async function changeRule(ctx: Ctx, { recordClass: word, body }: { recordClass: string; body: Change }): Promise<void> {
  requireEdit(ctx, "settings.quality");
  const recordClass = classOf(word);
  const { term, basis, version } = body;
  const years = term === "years" ? body.years : null;
  const problem = problemWithTerm({ term, years }, retentionClasses[recordClass]);
  if (problem) throw wrongField(term === "years" ? "years" : "term", problem);
  const [row] = await ctx.store.db.select().from(retentionRule).where(eq(retentionRule.recordClass, recordClass));
  if (row) await ctx.store.update(retentionRule, row.id, version, { term, years, basis });
  else if (version === 0) await ctx.store.insert(retentionRule, { recordClass, term, years, basis }, "update");
  else throw conflicting("There is no rule of that version. Reload the page and try again.");
}

export async function ruleHistory(ctx: Ctx, { recordClass }: { recordClass: string }) {
  const [row] = await ctx.db
    .select({ id: retentionRule.id })
    .from(retentionRule)
    .where(eq(retentionRule.recordClass, classOf(recordClass)));
  return row ? historyOf(ctx, row.id) : [];
}
