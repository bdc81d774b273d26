import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { confirmationDays, namedActionFor, kindWords } from "../requests-rules.ts";
import { requestKinds } from "../requests-contract.ts";
import { accessReview } from "./permissions/tables.ts";
import { profileRequest } from "./requests/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { words, workColumns, type WorkAsked, type WorkSource } from "#work/server/source.ts";

/** Requests to decide, one's own new address to confirm, and the access review that is open. */
export const peopleWork: WorkSource = (asked) => [...toDecide(asked), toConfirm(asked), ...reviews(asked)];

const kindName = sql`case ${profileRequest.kind} ${sql.join(
  requestKinds.map((kind) => sql`when ${kind} then ${kindWords[kind]}`),
  sql` `,
)} end`;

function toDecide({ actor, within }: WorkAsked) {
  const kinds = requestKinds.filter((kind) => actor.isSuperUser || actor.named.has(namedActionFor(kind)));
  const edits = actor.isSuperUser || reachOf(actor.rights, ["user-management"], "edit") !== null;
  if (kinds.length === 0 || !edits) return [];
  return [
    sql`select ${workColumns({
      subject: "request",
      kind: "approve",
      recordId: sql`${profileRequest.id}`,
      task: words("Decide a request"),
      name: sql`${kindName} || ', ' || ${appUser.firstName} || ' ' || ${appUser.lastName}`,
      baseId: sql`${appUser.baseLocationId}`,
      blocks: true,
      since: sql`coalesce(${profileRequest.submittedAt}, ${profileRequest.createdAt})`,
    })} from ${profileRequest} join ${appUser} on ${appUser.id} = ${profileRequest.userId}
    where ${and(
      eq(profileRequest.state, "waiting"),
      isNull(profileRequest.archivedAt),
      ne(profileRequest.userId, actor.id),
      inArray(profileRequest.kind, kinds),
      within(profileRequest),
    )}`,
  ];
}

/** The links lie in the mailboxes of both addresses, and count for some days. */
function toConfirm({ actor }: WorkAsked) {
  return sql`select ${workColumns({
    subject: "request",
    kind: "answer",
    recordId: sql`${profileRequest.id}`,
    task: words("Confirm both addresses"),
    name: kindName,
    blocks: false,
    dueOn: sql`(${profileRequest.createdAt} + ${`${confirmationDays} days`}::interval)::date`,
    since: sql`${profileRequest.createdAt}`,
  })} from ${profileRequest}
  where ${and(eq(profileRequest.state, "confirming"), isNull(profileRequest.archivedAt), eq(profileRequest.userId, actor.id))}`;
}

function reviews({ actor, within }: WorkAsked) {
  const reviewer = actor.isSuperUser || actor.named.has("access.review");
  if (!reviewer) return [];
  return [
    sql`select ${workColumns({
      subject: "accessReview",
      kind: "review",
      recordId: sql`${accessReview.id}`,
      task: words("Confirm access"),
      number: sql`${accessReview.number}`,
      name: sql`'Access review of ' || ${accessReview.people} || ' people'`,
      blocks: false,
      dueOn: sql`${accessReview.dueOn}`,
      since: sql`${accessReview.createdAt}`,
    })} from ${accessReview} where ${and(isNull(accessReview.closedAt), isNull(accessReview.archivedAt), within(accessReview))}`,
  ];
}
