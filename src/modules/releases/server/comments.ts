/** The client's comments, as those who answer them see them. */
import { eq, sql } from "drizzle-orm";
import { ClientComment } from "../client-comment.ts";
import { clientComment, release, releaseItem } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";

export const comments = crud(clientComment, {
  sort: "-commentedAt",
  sorts: { commentedAt: clientComment.createdAt },
  extra: {
    commentedAt: sql<string>`${clientComment.createdAt}`,
    transmittalNo: release.transmittalNo,
    clientName: clientCompany.displayName,
    reportId: releaseItem.reportId,
    reportNumber: releaseItem.reportNumber,
    importedReportId: releaseItem.importedReportId,
    revision: sql<string | null>`coalesce(${releaseItem.revision}::text, ${releaseItem.importedRevision})`,
    answeredByName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
  },
  joins: [
    { table: release, on: eq(release.id, clientComment.releaseId) },
    { table: clientCompany, on: eq(clientCompany.id, clientComment.clientCompanyId) },
    { table: releaseItem, on: eq(releaseItem.id, clientComment.itemId) },
    { table: appUser, on: eq(appUser.id, clientComment.answeredById) },
  ],
  // A count joins nothing.
  filters: {
    reportId: (id: string) =>
      sql`${clientComment.itemId} in (select ${releaseItem.id} from ${releaseItem} where ${releaseItem.reportId} = ${id})`,
  },
  row: ClientComment.row,
  labels: ClientComment.labels,
});

/** The comments on a release, the oldest first. */
export const commentsOf = async (ctx: Ctx, releaseId: string): Promise<ClientComment[]> =>
  (await comments.list(ctx, { query: { releaseId, limit: 200, sort: "commentedAt" } })).rows;
