import { pageOfDue, type DueQuery } from "./due-list.ts";
import { dueWords } from "#due/rules.ts";
import { dueSubjects } from "#due/subjects.ts";
import { heading, table } from "#kit/letterhead.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";

/** More than anybody reads on paper; the files hold all. */
const mostPrinted = 2_000;

/** What comes due on the company's paper, for the meeting and the wall: the most urgent first, as the list has it. */
export async function duePdf(ctx: Ctx, { query }: { query: DueQuery }): Promise<Download> {
  const { rows, next } = await pageOfDue(ctx, { ...query, after: undefined, limit: mostPrinted });
  await ctx.write((store) =>
    store.note({
      action: "due item.export",
      entity: "due item",
      label: `${rows.length} due items as PDF`,
      changes: [{ field: "filter", old: null, new: query }],
    }),
  );
  const bytes = await printOnPaper(ctx, {
    title: "What is due",
    subtitle: next ? `The first ${rows.length}` : `${rows.length} ${rows.length === 1 ? "item" : "items"}`,
    number: ctx.today,
    orientation: "landscape",
    content:
      rows.length === 0
        ? [heading("Nothing is due in the next 90 days")]
        : [
            table(
              [
                { title: "Kind", width: 90 },
                { title: "What", width: "*" },
                { title: "Due", width: 62, figures: true },
                { title: "State", width: 124 },
                { title: "Belongs to", width: 110 },
                { title: "Base", width: 40 },
              ],
              rows.map(({ subject, label, detail, dueOn, state, daysLeft, ownerName, baseCode }) => [
                dueSubjects[subject].title,
                [label, detail].filter(Boolean).join(", "),
                dueOn,
                state === "covered" ? "renewed" : `${state === "blocked" ? "blocked, " : ""}${dueWords(daysLeft)}`,
                ownerName ?? "–",
                baseCode ?? "–",
              ]),
            ),
          ],
  });
  return new Download(`what-is-due-${ctx.today}.pdf`, "application/pdf", bytes);
}
