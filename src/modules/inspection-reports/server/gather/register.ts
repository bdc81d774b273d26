/** What the register and the list of staff contain about an external person, so that entered documents cannot bypass them. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ReportPerson } from "../../report.ts";
import { numberAlsoHere, type OnRecord, plainNumber, practicalOfLevelThree } from "../../rules/external-papers.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { sameName } from "#kit/names.ts";
import type { Loaded } from "../loading.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { schemeOf } from "#modules/ndt-training/schemes.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

type External = Pick<ReportPerson, "papers" | "externalName">;

export async function onRecordOf(db: Reading, { papers, externalName }: External): Promise<Omit<OnRecord, "hasCopy">> {
  const name = sql<string>`(${appUser.firstName} || ' ' || ${appUser.lastName})`;
  const [users, certificates] = await together([
    db.select({ name }).from(appUser),
    certificatesNumbered(db, papers?.certificateNumber ?? ""),
  ]);
  return { staff: users.map((one) => one.name).filter((one) => sameName(one, externalName ?? "")), certificates };
}

async function certificatesNumbered(db: Reading, certificateNumber: string): Promise<OnRecord["certificates"]> {
  const key = plainNumber(certificateNumber);
  if (key === "") return [];
  const plain = sql`upper(regexp_replace(${certification.certificateNumber}, '[^[:alnum:]]', '', 'g'))`;
  const { certificateNumber: number, personName, schemeId, state } = certification;
  const found = await db
    .select({ certificateNumber: number, personName, schemeId, state })
    .from(certification)
    .where(and(eq(plain, key), isNotNull(certification.signedAt)));
  return found.map((one) => ({ ...one, isOwn: schemeOf(one.schemeId)?.kind !== "central" }));
}

/** Questions about the certificates of external people: a number in our own series, and the practical examination of a Level III. */
export async function numberFindings(db: Reading, { content, definition }: Loaded): Promise<Finding[]> {
  const assessed = definition.roles.map(({ role }) => role);
  const external = content.people.filter(
    ({ userId, roles, papers }) => !userId && papers && roles.some((one) => assessed.some((role) => role === one)),
  );
  const found = await together(
    external.map(async (person) => ({
      person,
      certificates: await certificatesNumbered(db, person.papers?.certificateNumber ?? ""),
    })),
  );
  return found.flatMap(({ person, certificates }) => {
    const asked = [
      { ruleId: "G1-NUMBER", message: numberAlsoHere(person, { certificates }) },
      { ruleId: "G1-PRACTICAL", message: practicalOfLevelThree(person) },
    ];
    const target = { block: "report" as const, key: `people.${person.id}` };
    return asked.flatMap(({ ruleId, message }): Finding[] =>
      message ? [{ ruleId, severity: "W", target, message, clause: null }] : [],
    );
  });
}
