/** Certificates, vision and calibrations on every day of the assignments, in one batched question each (rules 1 to 3). */
import { inArray } from "drizzle-orm";
import type { Finding } from "../finding.ts";
import { coverageOf, type DayAnswer, runsFrom } from "../rules/covered.ts";
import { isFull } from "../rules/parts.ts";
import { beginOf, daysTouched } from "../rules/shifts.ts";
import type { PlanRow } from "./plan-rows.ts";
import type { CalibrationFound, CertificationFound } from "#eligibility/contract.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { CertificationQuestion } from "#eligibility/questions.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Answers } from "#kit/server/questions.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { requirementsOn } from "#modules/client-companies/requirements.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { certifiedMethods } from "#modules/project-management/readiness.ts";

const roman = ["", "I", "II", "III"];
/** Roles for which nobody is certified. */
export const withoutCertificate: ReadonlySet<string> = new Set(["assistant", "driver", "equipment"]);

/** What was found of certificates and calibration, by assignment, and on which days each person is certified. */
export interface Covered {
  findings: Map<string, Finding[]>;
  certifiedOn: (id: string, day: Day) => boolean;
}

/** Answers for these assignments; `starts` is the first assigned day of each work order, `around` what else is planned about them. */
export async function coveredDays(
  { db, services }: { db: Reading; services: { answers: readonly Answers[] } },
  rows: readonly PlanRow[],
  { today, starts, around }: { today: Day; starts: ReadonlyMap<string, Day>; around: readonly PlanRow[] },
): Promise<Covered> {
  const eligibility = eligibilityOf(services);
  const findings = new Map<string, Finding[]>();
  const certified = new Set<string>();
  const asking = await needsOf(db, rows);
  const answers = await eligibility.certification(db, { needs: asking.flatMap(({ needs }) => needs) });
  const goneOn = new Set(
    around.flatMap((row) => (isFull(row) ? [`${row.userId} ${row.workOrderId} ${addDays(row.toOn, 1)}`] : [])),
  );
  let next = 0;
  for (const { row, needs } of asking) {
    const own = answers.slice(next, next + needs.length);
    next += needs.length;
    for (const { day, valid } of own) if (valid) certified.add(`${row.id} ${day}`);
    const goesOn = goneOn.has(`${row.userId} ${row.workOrderId} ${row.fromOn}`);
    const found = certificateFindings(row, own, { today, jobStarts: jobStart(row, starts), goesOn });
    if (found.length > 0) findings.set(row.id, found);
  }
  const items = rows.filter(({ inventoryItemId }) => inventoryItemId !== null);
  for (const [id, found] of await calibrationFindings(eligibility, db, items, today)) findings.set(id, found);
  return { findings, certifiedOn: (id, day) => certified.has(`${id} ${day}`) };
}

const jobStart = (row: PlanRow, starts: ReadonlyMap<string, Day>) =>
  runsFrom([starts.get(row.workOrderId) ?? row.fromOn, row.orderPlannedOn, row.orderStartedOn]);

/** The certificate each person needs on each day, with what the client demands above it. */
async function needsOf(db: Reading, rows: readonly PlanRow[]): Promise<{ row: PlanRow; needs: CertificationQuestion[] }[]> {
  const people = rows.filter(
    ({ userId, method, role }) =>
      userId !== null && method !== null && !withoutCertificate.has(role) && certifiedMethods.includes(method),
  );
  const clients = [...new Set(people.map(({ clientCompanyId }) => clientCompanyId))];
  const requirements =
    clients.length > 0
      ? (await db.select().from(clientRequirement).where(inArray(clientRequirement.clientCompanyId, clients))).filter(
          ({ archivedAt }) => archivedAt === null,
        )
      : [];
  return people.map((row) => {
    const demand = requirementsOn(requirements, row, row.fromOn).find(
      ({ blocking, demand: one }) => blocking && one.kind === "certification" && one.method === row.method,
    )?.demand;
    const asked = demand?.kind === "certification" ? demand : null;
    const level = Math.max(row.level ?? 2, asked?.minLevel ?? 1);
    const need = {
      userId: row.userId ?? "",
      method: row.method ?? "",
      minLevel: level >= 3 ? (3 as const) : level === 2 ? (2 as const) : (1 as const),
      schemes: asked?.schemes ?? [],
      vision: "near" as const,
    };
    return { row, needs: daysTouched(row).map((day) => ({ ...need, day })) };
  });
}

function certificateFindings(
  row: PlanRow,
  answers: readonly CertificationFound[],
  about: { today: Day; jobStarts: Day | null; goesOn: boolean },
): Finding[] {
  const name = row.personName ?? "Someone";
  const what = `${row.method} Level ${roman[row.level ?? 2]}`;
  const days = answers.map(({ day, certificate }): DayAnswer => ({
    day,
    ok: certificate.ok,
    why: certificate.ok ? null : certificate.message,
    held: certificate.ok
      ? { entity: "Certification", id: certificate.held.certificationId, expiresOn: certificate.held.expiresOn }
      : null,
  }));
  const sight = answers.map(({ day, vision }): DayAnswer => {
    const test = vision.near ?? vision.colour;
    const held = vision.ok && test ? { entity: "VisionTest", id: test.visionTestId, expiresOn: test.validTo } : null;
    return { day, ok: vision.ok, why: vision.message, held };
  });
  return [
    ...coverageOf({
      check: "certificate",
      days,
      ...about,
      beginOf: (day) => beginOf(row, day),
      lacking: (day, ended, why) =>
        `${name}: no ${what} certification valid on ${day} (${ended ? `certificate ended ${ended}` : (why ?? "none")}).`,
    }),
    ...coverageOf({
      check: "vision",
      days: sight,
      ...about,
      beginOf: (day) => beginOf(row, day),
      lacking: (day, ended, why) => `${name}: no valid vision test on ${day} (${ended ? `valid to ${ended}` : (why ?? "none")}).`,
    }),
  ];
}

async function calibrationFindings(
  eligibility: ReturnType<typeof eligibilityOf>,
  db: Reading,
  rows: readonly PlanRow[],
  today: Day,
): Promise<Map<string, Finding[]>> {
  const found = new Map<string, Finding[]>();
  const ids = [...new Set(rows.flatMap(({ inventoryItemId }) => inventoryItemId ?? []))];
  if (ids.length === 0) return found;
  const days = [...new Set(rows.flatMap(daysTouched))].toSorted();
  const answers = new Map<string, CalibrationFound>();
  for (const one of await eligibility.calibration(db, { inventoryItemIds: ids, days }))
    answers.set(`${one.inventoryItemId} ${one.day}`, one);
  for (const row of rows) {
    const own = daysTouched(row).flatMap((day) => answers.get(`${row.inventoryItemId} ${day}`) ?? []);
    const some = coverageOf({
      check: "calibration",
      strict: true,
      jobStarts: null,
      today,
      beginOf: (day) => beginOf(row, day),
      days: own.map(({ day, answer }): DayAnswer => ({
        day,
        ok: answer.ok,
        why: answer.ok ? null : answer.message,
        held:
          answer.ok && answer.held
            ? { entity: "CalibrationRecord", id: answer.held.recordId, expiresOn: answer.held.dueOn }
            : null,
      })),
      lacking: (day, ended, why) =>
        ended
          ? `${row.assetTag} is not in calibration on ${day} (due ${ended}).`
          : `${row.assetTag} on ${day}: ${why ?? "not usable"}`,
    });
    if (some.length > 0) found.set(row.id, some);
  }
  return found;
}
