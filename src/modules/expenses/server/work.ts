import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { expense } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { currencies, currencyDigits } from "#kit/currencies.ts";
import { reachOf } from "#kit/access.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { type WorkAsked, words, workColumns, type WorkSource } from "#work/server/source.ts";

const present = isNull(expense.archivedAt);
/** The decimals of the currency, which are two unless it is named. */
const otherwise = Map.groupBy(
  currencies.filter((code) => currencyDigits(code) !== 2),
  currencyDigits,
);
const digits = sql.join(
  [...otherwise].map(([count, codes]) => sql`when ${inArray(expense.currency, codes)} then ${sql.raw(String(count))}`),
  sql` `,
);
const what = sql`${expense.category} || ', ' || round(${expense.amount}, case ${digits} else 2 end) || ' ' || ${expense.currency}`;

/** Submitted expenses of others, for whoever approves them; and what came back to the spender. */
export const expenseWork: WorkSource = (asked) => [...toApprove(asked), toCorrect(asked)];

function toApprove({ actor, within }: WorkAsked) {
  const reach = actor.isSuperUser ? "all" : reachOf(actor.rights, ["expenses"], "approve");
  if (!couldDo(actor, "expense.approve") || reach === null) return [];
  return [
    sql`select ${workColumns({
      subject: "expense",
      kind: "approve",
      recordId: sql`${expense.id}`,
      task: words("Approve the expense"),
      name: sql`${appUser.firstName} || ' ' || ${appUser.lastName} || ': ' || ${what}`,
      blocks: false,
      since: sql`${expense.updatedAt}`,
    })} from ${expense} join ${appUser} on ${appUser.id} = ${expense.userId}
    where ${and(eq(expense.status, "submitted"), present, ne(expense.userId, actor.id), within(expense))}`,
  ];
}

const toCorrect = ({ actor }: WorkAsked) =>
  sql`select ${workColumns({
    subject: "expenseReturned",
    kind: "correct",
    recordId: sql`${expense.id}`,
    task: words("Correct the expense"),
    name: sql`${what} || ': ' || coalesce(${expense.returnReason}, '')`,
    blocks: false,
    since: sql`${expense.updatedAt}`,
  })} from ${expense}
  where ${and(eq(expense.status, "returned"), present, eq(expense.userId, actor.id))}`;
