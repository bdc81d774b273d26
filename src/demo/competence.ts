/** Certificates and vision tests of the crews: most in date, one expired last week, one suspended, one renewed. */
import { eq } from "drizzle-orm";
import { companyName } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { nameOf, personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { qualificationOf } from "./qualification.ts";
import { writeNumbers, writeRecords, type Written } from "./write.ts";
import { actAs } from "#kit/server/context.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import {
  type Certification,
  type CertificationEvent,
  certifiedOn,
  proofOf,
  usualVision,
  visionOn,
  type VisionTest,
} from "#modules/ndt-training/rules.ts";
import { rebuildPeriods } from "#modules/ndt-training/server/periods.ts";
import { certification, certificationEvent, visionTest } from "#modules/ndt-training/server/tables.ts";
import { schemeOf, schemes } from "#modules/ndt-training/schemes.ts";
import type { Key } from "./keys.ts";
import type { CertificationNeed } from "#eligibility/certificates.ts";

const employer = "SNT-TC-1A:2020";
const central = "ISO-9712:2021";
const recorded = "OTHER";
export const certifyingBody = "Northern Board for NDT Certification";

/** Who issues what no scheme of the methods certifies. */
const issuers: Readonly<Record<string, string>> = {
  API: "American Petroleum Institute",
  DFT: "AMPP, Certified Coatings Inspector",
  PMI: companyName,
  HT: companyName,
};

interface Held {
  who: Key;
  method: "UT" | "RT" | "MT" | "PT" | "VT" | "ET" | "LT" | "API" | "PMI" | "HT" | "DFT";
  /** A technique beyond the base method, with a certificate of its own. */
  technique?: string;
  level: "I" | "II" | "III" | "1" | "2" | "3";
  /** Days since its first day. */
  since: number;
}

const held: readonly Held[] = [
  ...(["UT", "RT", "MT", "PT", "VT"] as const).map((method, index) => ({
    who: "samuel" as const,
    method,
    level: "3" as const,
    since: 1010 + index,
  })),
  { who: "wes", method: "UT", level: "II", since: 900 },
  { who: "wes", method: "RT", level: "II", since: 880 },
  { who: "wes", method: "MT", level: "II", since: 900 },
  { who: "wes", method: "PT", level: "II", since: 890 },
  { who: "wes", method: "VT", level: "II", since: 1786 },
  { who: "ben", method: "UT", level: "2", since: 240 },
  { who: "ben", method: "RT", level: "2", since: 1190 },
  { who: "ben", method: "MT", level: "2", since: 1750 },
  { who: "omar", method: "UT", level: "2", since: 760 },
  { who: "omar", method: "RT", level: "2", since: 760 },
  { who: "omar", method: "MT", level: "2", since: 740 },
  { who: "ana", method: "RT", level: "II", since: 970 },
  { who: "ana", method: "MT", level: "II", since: 940 },
  { who: "callum", method: "UT", level: "2", since: 820 },
  { who: "callum", method: "MT", level: "2", since: 810 },
  { who: "callum", method: "RT", level: "1", since: 640 },
  { who: "priya", method: "UT", level: "II", since: 700 },
  { who: "priya", method: "MT", level: "II", since: 690 },
  { who: "priya", method: "RT", level: "I", since: 560 },
  { who: "jake", method: "UT", level: "I", since: 470 },
  { who: "jake", method: "MT", level: "I", since: 230 },
  { who: "frank", method: "RT", level: "II", since: 1300 },
  { who: "samuel", method: "UT", technique: "PAUT", level: "3", since: 1000 },
  { who: "samuel", method: "UT", technique: "TOFD", level: "3", since: 998 },
  { who: "samuel", method: "RT", technique: "DR", level: "3", since: 996 },
  { who: "omar", method: "UT", technique: "PAUT", level: "2", since: 745 },
  { who: "omar", method: "UT", technique: "TOFD", level: "2", since: 742 },
  { who: "ben", method: "RT", technique: "DR", level: "2", since: 1180 },
  ...(["510", "570", "653"] as const).flatMap((technique, index) => [
    { who: "samuel" as const, method: "API" as const, technique, level: "II" as const, since: 640 + index },
    { who: "omar" as const, method: "API" as const, technique, level: "II" as const, since: 530 + index },
  ]),
  { who: "samuel", method: "ET", level: "3", since: 990 },
  { who: "samuel", method: "LT", level: "3", since: 988 },
  { who: "wes", method: "ET", level: "II", since: 870 },
  { who: "wes", method: "LT", level: "2", since: 860 },
  { who: "ben", method: "ET", level: "2", since: 1150 },
  ...(["PMI", "HT", "DFT"] as const).map((method, index) => ({
    who: "samuel" as const,
    method,
    level: "II" as const,
    since: 650 + index,
  })),
  { who: "ana", method: "PMI", level: "II", since: 600 },
  { who: "wes", method: "HT", level: "II", since: 590 },
  { who: "priya", method: "DFT", level: "II", since: 520 },
];

/** Days since the last test of near vision; the yearly ones before it follow. */
const lastVision: Partial<Record<Key, number>> = {
  samuel: 20,
  wes: 45,
  ben: 200,
  omar: 300,
  ana: 120,
  callum: 80,
  priya: 150,
  jake: 353,
  frank: 430,
};
const daysBetweenTests = 350;

/** The details of an external certificate, for the copy on file. */
export type CertificateRow = Written<typeof certification>;

export interface Competence {
  certificates: CertificateRow[];
  events: (CertificationEvent & { id: string; reason: string })[];
  tests: Written<typeof visionTest>[];
  /** Whether a person may do this on that day, by the product's own rule. */
  may: (who: Key, day: Day, need: CertificationNeed) => boolean;
}

export function competenceOf(calendar: Calendar): Competence {
  const tests = Object.entries(lastVision).flatMap(([who, last]) => testsOf(calendar, who as Key, last));
  const certificates = certificatesOf(calendar, tests);
  const events = eventsOf(calendar);
  return {
    certificates,
    events,
    tests,
    may: (who, day, need) => {
      const own = <R extends { userId: string }>(rows: readonly R[]) => rows.filter(({ userId }) => userId === personId(who));
      const facts = {
        certifications: own(certificates) as Certification[],
        certificationEvents: events,
        visionTests: own(tests) as VisionTest[],
        schemes,
      };
      return certifiedOn(facts, day, need).valid;
    },
  };
}

const laterVerbs = { suspended: "suspend", superseded: "supersede" } as const;

/** Writes them, and the periods that follow from them. */
export async function writeCompetence(
  services: Services,
  db: Db,
  { certificates, events, tests }: Competence,
  actor: (key: Key) => Actor,
): Promise<void> {
  await writeRecords(db, visionTest, tests, "record");
  // Each was active when issued; later states have their own events, below.
  const rows = await writeRecords(
    db,
    certification,
    certificates.map((certificate) => ({ ...certificate, state: "active" as const })),
    "certify",
  );
  for (const scope of new Set(rows.map(seriesOf).filter(Boolean))) {
    const given = rows
      .filter((row) => seriesOf(row) === scope)
      .map(({ certificateNumber: number, id, createdAt }) => ({ number, entityId: id, at: createdAt }));
    await writeNumbers(db, { key: "certification", scope, period: "" }, "Certification", given);
  }
  await writeRecords(
    db,
    certificationEvent,
    events.map((event) => ({ ...event, at: event.recordedAt, by: personId("helen") })),
    "record",
  );
  for (const { certificationId, type, recordedAt, reason } of events)
    if (type === "suspended" || type === "superseded")
      await actAs(services, db, actor("helen"), new Date(recordedAt), ({ store }) =>
        store.annotate(certification, certificationId, 1, { state: type }, { verb: laterVerbs[type], reason }),
      );
  for (const { id, signedAt } of rows)
    await actAs(services, db, actor("helen"), new Date(signedAt ?? services.clock()), async ({ store }) => {
      const [row] = await store.db.select().from(certification).where(eq(certification.id, id));
      if (row) await rebuildPeriods(store, row);
    });
}

/** The company's certificates are numbered by method and level; external ones have their own number. */
const seriesOf = ({ basis, method, level }: { basis: string; method: string; level: string }) =>
  basis === "external" ? "" : `${method}-${level}`;

function certificatesOf(calendar: Calendar, tests: Competence["tests"]): CertificateRow[] {
  const { ago } = calendar;
  const inSeries = new Map<string, number>();
  const one = (
    { who, method, level, technique }: Omit<Held, "since">,
    effectiveFrom: Day,
    more: Partial<CertificateRow> = {},
  ): CertificateRow => {
    // Recorded as issued: by API, by AMPP, or by the company to whoever may evaluate with its analyser or tester.
    const issuer = issuers[method];
    const external = issuer !== undefined || /\d/.test(level);
    const techniques = technique ? [technique] : [];
    const issuedOn = addDays(effectiveFrom, external ? -5 : 0);
    const signedAt = calendar.at(addDays(issuedOn, 6), "15:20");
    const series = `${method}-${level}`;
    const running = (inSeries.get(series) ?? 0) + 1;
    if (!external) inSeries.set(series, running);
    const schemeId = issuer ? recorded : external ? central : employer;
    const own = tests.filter(({ userId }) => userId === personId(who)) as VisionTest[];
    const scheme = schemeOf(schemeId);
    const seen = visionOn(own, issuedOn, usualVision(method), { scheme, method });
    const shown = (vision: typeof seen.near) => vision && { testedOn: vision.test.testedOn, validTo: vision.validTo };
    const basis = external ? ("external" as const) : ("initial" as const);
    // API certificates run for three years, and so do the others outside the two schemes.
    const expiresOn = addDays(addMonths(effectiveFrom, issuer ? 36 : 60), -1);
    const known = { name: nameOf(who), examiner: nameOf("samuel"), method, level, issuedOn, writtenSince: ago(2050) };
    const qualification = external || !scheme ? null : qualificationOf(scheme, known);
    const certified = { basis, method, level, techniques, issuedOn, effectiveFrom, expiresOn, qualification };
    return {
      id: idOf(`certificate ${who} ${[method, ...techniques].join(" ")} ${effectiveFrom}`),
      at: calendar.at(issuedOn, "10:00"),
      by: personId("claire"),
      certificateNumber: issuer
        ? `${technique ?? method}-${numberOf[who] ?? 4400}7`
        : external
          ? `NB-${numberOf[who] ?? 4400}-${technique ?? method}${level}`
          : `${series}-${String(running).padStart(4, "0")}`,
      userId: personId(who),
      personName: nameOf(who),
      schemeId,
      method,
      level,
      techniques,
      basis,
      issuedOn,
      effectiveFrom,
      expiresOn,
      authorizedToTest: true,
      issuedBy: issuer ? issuer : external ? certifyingBody : null,
      sector: external && !issuer ? "Multi-sector" : null,
      // ISO 9712: the employer authorizes the holder to work; Helen does so on the day the certificate is accepted.
      employerAuthorization:
        external && !issuer
          ? {
              by: personId("helen"),
              on: effectiveFrom,
              covers: { methods: [method], levels: [level], techniques },
              endedOn: null,
              recordedAt: signedAt,
            }
          : null,
      qualification,
      state: "active",
      ...(external
        ? {}
        : {
            level3Id: personId("samuel"),
            level3Name: nameOf("samuel"),
            level3SignedAt: calendar.at(addDays(issuedOn, 4), "11:05"),
            evidence: {
              near: shown(seen.near),
              colour: shown(seen.colour),
              level3CertificateNumber: `NB-${numberOf.samuel}-${method}3`,
              proof: {
                qualification,
                ...proofOf(certified, own, scheme, { certificates: [], files: 0, ndt: true }),
                papers: [],
              },
            },
          }),
      certifiedById: personId("helen"),
      certifiedByName: nameOf("helen"),
      certifiedAt: signedAt,
      signedAt,
      frozenAt: signedAt,
      ...more,
    };
  };
  const lastWeek = ago(7);
  const renewed = idOf("certificate ben UT before");
  return [
    ...held.map((certificate) =>
      one(certificate, ago(certificate.since), {
        ...(certificate.who === "callum" && certificate.method === "MT" ? { state: "suspended" as const } : {}),
        ...(certificate.who === "ben" && certificate.method === "UT" ? { renewsId: renewed } : {}),
      }),
    ),
    one({ who: "ana", method: "UT", level: "II" }, addMonths(addDays(lastWeek, 1), -60), { expiresOn: lastWeek }),
    one({ who: "ben", method: "UT", level: "2" }, addMonths(ago(200), -60), {
      id: renewed,
      certificateNumber: `NB-${numberOf.ben}-UT2-A`,
      state: "superseded",
    }),
  ];
}

/** Candidate numbers at the certifying body. */
const numberOf: Partial<Record<Key, number>> = {
  samuel: 4102,
  ben: 4417,
  callum: 4533,
  omar: 4690,
  ana: 4712,
  wes: 4380,
  priya: 4755,
};

function eventsOf({ ago, at }: Calendar): Competence["events"] {
  return [
    {
      id: idOf("event callum suspended"),
      certificationId: idOf(`certificate callum MT ${ago(810)}`),
      type: "suspended",
      effectiveOn: ago(21),
      reason: "Two indications missed in a blind re-examination; practical examination to be repeated",
      recordedAt: at(ago(21), "16:10"),
    },
    {
      id: idOf("event ben renewed"),
      certificationId: idOf("certificate ben UT before"),
      type: "superseded",
      effectiveOn: ago(240),
      reason: `Renewed by NB-${numberOf.ben}-UT2`,
      recordedAt: at(ago(239), "15:20"),
    },
  ];
}

function testsOf({ ago, at }: Calendar, who: Key, last: number): Competence["tests"] {
  const test = (daysAgo: number, kind: "near" | "colour") => ({
    id: idOf(`vision ${who} ${kind} ${daysAgo}`),
    at: at(ago(daysAgo), "14:00"),
    by: personId("claire"),
    userId: personId(who),
    personName: nameOf(who),
    testedOn: ago(daysAgo),
    kind,
    chart: kind === "near" ? ("Jaeger" as const) : ("Ishihara" as const),
    result: kind === "near" ? "J1" : "pass",
    distanceMm: kind === "near" ? 305 : null,
    eye: "both" as const,
    corrected: who === "samuel" || who === "frank",
    examinerName: "Dr. Lena Whitfield",
    examinerQualification: "Optometrist",
    recordedAt: at(ago(daysAgo), "14:00"),
  });
  const years = Array.from({ length: 7 }, (_, year) => last + year * daysBetweenTests);
  return [...years.map((daysAgo) => test(daysAgo, "near")), ...[last, last + 1650].map((daysAgo) => test(daysAgo, "colour"))];
}
