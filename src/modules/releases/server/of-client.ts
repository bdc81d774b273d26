import { isNotNull } from "drizzle-orm";
import { release } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** What was sent to a client, in its timeline; drafts are not. */
export const timelineOfClient: Questions["timelineOfClient"] = [
  {
    kind: "release",
    entity: "Release",
    table: release,
    client: release.clientCompanyId,
    where: isNotNull(release.issuedAt),
    at: release.issuedAt,
    number: release.transmittalNo,
    title: release.subject,
    state: release.status,
  },
];
