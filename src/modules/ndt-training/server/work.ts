import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { certification, certificationPeriod } from "./tables.ts";
import { workColumns, type WorkSource } from "#work/server/source.ts";

/** Certificates to sign: first by a Level III in the method, then by the certifying authority, who is somebody else; nobody their own. */
export const certificateWork: WorkSource = ({ actor, today, within }) => {
  if (!actor.isSuperUser && !actor.named.has("certification.certify")) return [];
  const isLevel3 = sql`exists (select 1 from ${certificationPeriod} where ${certificationPeriod.userId} = ${actor.id}
    and ${certificationPeriod.method} = ${certification.method} and ${certificationPeriod.levelRank} = 3 and ${certificationPeriod.technique} is null
    and ${certificationPeriod.knownTo} is null and ${today}::date between ${certificationPeriod.validFrom} and ${certificationPeriod.validTo})`;
  return [
    sql`select ${workColumns({
      subject: "certificate",
      kind: "sign",
      recordId: sql`${certification.id}`,
      task: sql`case when ${certification.basis} = 'external' then 'Accept' when ${certification.level3SignedAt} is null then 'Sign as Level III'
        else 'Sign as certifying authority' end`,
      number: sql`${certification.certificateNumber}`,
      name: sql`${certification.method} || ' ' || ${certification.level} || ' ' || ${certification.personName}`,
      blocks: true,
      // What it renews holds until then.
      dueOn: sql`(select before.expires_on from certification before where before.id = ${certification.renewsId})`,
      since: sql`coalesce(${certification.level3SignedAt}, ${certification.updatedAt})`,
    })} from ${certification}
    where ${and(
      eq(certification.state, "in review"),
      isNull(certification.archivedAt),
      ne(certification.userId, actor.id),
      sql`case when ${certification.basis} = 'external' then true when ${certification.level3SignedAt} is null then ${isLevel3}
        else ${certification.level3Id} is distinct from ${actor.id} end`,
      within(certification),
    )}`,
  ];
};
