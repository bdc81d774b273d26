import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { awaitsReview } from "./records.ts";
import { release } from "./tables.ts";
import { type DueSource, dueColumns } from "#due/server/source.ts";

/** Issued releases whose receipt is not confirmed yet, by the day agreed with the client. */
export const receiptsDue: DueSource<"releaseAcknowledgement"> = {
  subject: "releaseAcknowledgement",
  table: release,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "releaseAcknowledgement",
      recordId: sql`${release.id}`,
      label: sql`${release.transmittalNo} || ' ' || ${release.subject}`,
      ownerId: sql`${release.issuedById}`,
      baseId: sql`${release.baseLocationId}`,
      dueOn: sql`${release.dueBy}`,
      hardStop: false,
      basis: sql`'Days agreed with the client'`,
    })} from ${release}
    where ${and(eq(release.status, "issued"), isNotNull(release.dueBy), isNull(release.archivedAt), lte(release.dueBy, until), within)}`,
};

/** Releases for approval whose reports the client has not all reviewed, by the day agreed. */
export const reviewsDue: DueSource<"releaseReview"> = {
  subject: "releaseReview",
  table: release,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "releaseReview",
      recordId: sql`${release.id}`,
      label: sql`${release.transmittalNo} || ' ' || ${release.subject}`,
      ownerId: sql`${release.issuedById}`,
      baseId: sql`${release.baseLocationId}`,
      dueOn: sql`${release.respondBy}`,
      hardStop: false,
      basis: sql`'Day agreed with the client'`,
    })} from ${release}
    where ${and(isNotNull(release.respondBy), isNull(release.archivedAt), lte(release.respondBy, until), awaitsReview, within)}`,
};

/** The working day after it was prepared. */
const nextWorkday = sql`(${release.createdAt}::date + case extract(isodow from ${release.createdAt}) when 5 then 3 when 6 then 2 else 1 end)`;

/** Notices not issued within one working day of the event they announce: someone may still rely on a report that is no longer current. */
export const noticesDue: DueSource<"releaseNotice"> = {
  subject: "releaseNotice",
  table: release,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "releaseNotice",
      recordId: sql`${release.id}`,
      label: sql`${release.subject}`,
      baseId: sql`${release.baseLocationId}`,
      dueOn: nextWorkday,
      hardStop: true,
      basis: sql`'ISO/IEC 17025:2017, 7.8.8'`,
    })} from ${release}
    where ${and(eq(release.status, "draft"), isNotNull(release.notice), isNull(release.archivedAt), sql`${nextWorkday} <= ${until}::date`, within)}`,
};
