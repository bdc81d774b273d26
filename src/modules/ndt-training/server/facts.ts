import { and, eq, gte, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { CertificationFacts } from "../rules.ts";
import { schemesInForce } from "./schemes-in-force.ts";
import { certification, certificationEvent, visionTest } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";
import { addMonths, type Day } from "#kit/validity.ts";

type RestsOn = NonNullable<Row<typeof certification>["qualification"]>["restsOn"] | null;

/** The hash of the certificate file attached last; null when there is none. */
const certificateSha256 = sql<string | null>`(select f.sha256 from ${storedFile} f
  where f.entity = 'Certification' and f.entity_id = ${certification.id} and f.kind = 'certificate' and f.archived_at is null
  order by f.created_at desc limit 1)`;

const certificateColumns = {
  id: certification.id,
  userId: certification.userId,
  personName: certification.personName,
  certificateNumber: certification.certificateNumber,
  schemeId: certification.schemeId,
  method: certification.method,
  level: certification.level,
  techniques: certification.techniques,
  issuedBy: certification.issuedBy,
  issuedOn: certification.issuedOn,
  effectiveFrom: certification.effectiveFrom,
  expiresOn: certification.expiresOn,
  authorizedToTest: certification.authorizedToTest,
  sector: certification.sector,
  limitation: certification.limitation,
  limits: certification.limits,
  employerAuthorization: certification.employerAuthorization,
  restsOn: sql<RestsOn>`${certification.qualification} -> 'restsOn'`,
  signedAt: certification.signedAt,
  employmentEndedOn: appUser.endDate,
  fileSha256: certificateSha256,
};

const visionColumns = {
  id: visionTest.id,
  userId: visionTest.userId,
  testedOn: visionTest.testedOn,
  kind: visionTest.kind,
  chart: visionTest.chart,
  result: visionTest.result,
  distanceMm: visionTest.distanceMm,
  chartName: visionTest.chartName,
  equivalentTo: visionTest.equivalentTo,
  recordedAt: visionTest.recordedAt,
  voidedAt: visionTest.voidedAt,
};

export type CertificateOnRecord = Awaited<ReturnType<typeof certificatesOf>>[number];
export type VisionOnRecord = Awaited<ReturnType<typeof visionTestsOf>>[number];
export type FactsOnRecord = CertificationFacts<CertificateOnRecord, VisionOnRecord>;

/** All that decides whether these people may do a job on days from the first to the last; four questions that are sent together, however many people. */
export async function factsOf(
  db: Reading,
  userIds: readonly string[],
  days: { first: Day; last: Day },
): Promise<Map<string, FactsOnRecord>> {
  const people = [...new Set(userIds)];
  if (people.length === 0) return new Map();
  const [certificates, events, tests, schemes] = await Promise.all([
    certificatesOf(db, people),
    eventsOf(db, people),
    visionTestsOf(db, people, days),
    schemesInForce(db),
  ]);
  const held = Map.groupBy(certificates, ({ userId }) => userId);
  const happened = Map.groupBy(events, ({ userId }) => userId);
  const tested = Map.groupBy(tests, ({ userId }) => userId);
  return new Map(
    people.map((userId) => {
      const certifications = held.get(userId) ?? [];
      const facts: FactsOnRecord = {
        certifications,
        certificationEvents: happened.get(userId) ?? [],
        visionTests: tested.get(userId) ?? [],
        employmentEndedOn: certifications[0]?.employmentEndedOn ?? null,
        schemes,
      };
      return [userId, facts];
    }),
  );
}

function certificatesOf(db: Reading, userIds: string[]) {
  return db
    .select(certificateColumns)
    .from(certification)
    .innerJoin(appUser, eq(appUser.id, certification.userId))
    .where(and(inArray(certification.userId, userIds), isNotNull(certification.signedAt)));
}

function eventsOf(db: Reading, userIds: string[]) {
  return db
    .select({
      userId: certification.userId,
      certificationId: certificationEvent.certificationId,
      type: certificationEvent.type,
      effectiveOn: certificationEvent.effectiveOn,
      recordedAt: certificationEvent.recordedAt,
      backdated: certificationEvent.backdated,
    })
    .from(certificationEvent)
    .innerJoin(certification, eq(certification.id, certificationEvent.certificationId))
    .where(inArray(certification.userId, userIds));
}

/** No scheme lets a colour test count for more than 60 months, nor a near test for more than 12; a year more tells when the last one lapsed. */
function visionTestsOf(db: Reading, userIds: string[], { first, last }: { first: Day; last: Day }) {
  return db
    .select(visionColumns)
    .from(visionTest)
    .where(
      and(inArray(visionTest.userId, userIds), lte(visionTest.testedOn, last), gte(visionTest.testedOn, addMonths(first, -72))),
    );
}
