import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { invoice } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

const draftNumber = sql`'Draft ' || right(${invoice.id}::text, 6)`;

/** Invoices of others that wait for an approval, and approved ones that wait for Finance to issue them. */
export const invoiceWork: WorkSource = ({ actor, within }) => {
  const of = (kind: "approve", task: string, since: SQL, where: SQL | undefined, number: SQL = draftNumber) =>
    sql`select ${workColumns({
      subject: "invoice",
      kind,
      recordId: sql`${invoice.id}`,
      task: words(task),
      number,
      name: sql`(select ${clientCompany.displayName} from ${clientCompany} where ${clientCompany.id} = ${invoice.clientCompanyId})`,
      baseId: sql`${invoice.baseLocationId}`,
      blocks: true,
      since,
    })} from ${invoice} where ${and(isNull(invoice.archivedAt), where, within(invoice))}`;
  const approves = couldDo(actor, "invoice.approve");
  const ofOthers = and(ne(invoice.submittedById, actor.id), ne(invoice.createdById, actor.id));
  return [
    ...(approves
      ? [of("approve", "Approve the invoice", sql`${invoice.submittedAt}`, and(eq(invoice.status, "to approve"), ofOthers))]
      : []),
    ...(couldDo(actor, "invoice.writeOff")
      ? [
          of(
            "approve",
            "Agree to write off the invoice",
            sql`${invoice.updatedAt}`,
            and(isNotNull(invoice.writeOffById), ne(invoice.writeOffById, actor.id), isNull(invoice.writtenOffAt)),
            sql`${invoice.number}`,
          ),
        ]
      : []),
    ...(couldDo(actor, "invoice.issue")
      ? [of("approve", "Issue the invoice", sql`${invoice.approvedAt}`, eq(invoice.status, "approved"))]
      : []),
  ];
};
