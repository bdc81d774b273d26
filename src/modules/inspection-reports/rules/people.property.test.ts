/** Evidence valid on a set of days, work on another: the gates of people pass exactly when every day of the work is covered. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReportPerson } from "../report.ts";
import { datesOf } from "./dates.ts";
import { gates, type GateFacts } from "./gates.ts";
import { personFound, type Staff } from "./person-found.ts";
import { daysOfPerson, needOf } from "./roles.ts";
import { addDays, dayIn, type Day, type Period } from "#kit/validity.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import { certifiedOn } from "#modules/ndt-training/rules.ts";
import { schemes } from "#modules/ndt-training/schemes.ts";

const definition = builtInTemplate("UT-THK");
if (!definition) throw new Error("There is no UT-THK");
const epoch = "2026-03-09";
const minute = 60_000;

interface Someone {
  roles: ("performer" | "evaluator")[];
  /** Indexes of the days worked among the days of the report; empty is every day. */
  days: number[];
  level: "I" | "II";
  certificate: Period & { to: Day };
  /** The near-vision test is good from its day for a year. */
  tested: Day;
  agreement: (Period & { to: Day }) | null;
}
interface Case {
  zone: string;
  start: number;
  minutes: number;
  people: Someone[];
}

const aDay = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => addDays(epoch, n));
/** Periods whose borders fall among the days of the work, or well outside them. */
const aPeriod = fc
  .tuple(fc.oneof(fc.constant("2025-01-01"), aDay(-1, 3)), fc.oneof(fc.constant("2027-12-31"), aDay(0, 5)))
  .map(([from, to]) => ({ from, to }));
const someone: fc.Arbitrary<Someone> = fc.record({
  roles: fc.constantFrom<Someone["roles"]>(["performer", "evaluator"], ["performer"], ["evaluator"]),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  level: fc.constantFrom("II" as const, "I" as const),
  certificate: aPeriod,
  tested: fc.oneof(
    { weight: 3, arbitrary: fc.constant("2026-01-15") },
    { weight: 1, arbitrary: aDay(-366, -363) },
    { weight: 1, arbitrary: aDay(-1, 2) },
  ),
  agreement: fc.option(aPeriod),
});
const aCase: fc.Arbitrary<Case> = fc.record({
  zone: fc.constantFrom("America/Chicago", "Asia/Dubai", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/London"),
  start: fc.integer({ min: 0, max: 48 * 4 }),
  minutes: fc.oneof(
    fc.constantFrom(0, 15, 8 * 60),
    fc.integer({ min: 0, max: 4 * 60 }).map((n) => n * 15),
  ),
  people: fc.array(someone, { minLength: 1, maxLength: 3 }),
});

/** Start and end of the work: quarters of an hour from 9 March 2026, so that midnights and night shifts are met. */
function workOf({ start, minutes }: Case): { inspectionStart: string; inspectionEnd: string } {
  const from = Date.parse(`${epoch}T00:00:00Z`) + start * 15 * minute;
  return { inspectionStart: new Date(from).toISOString(), inspectionEnd: new Date(from + minutes * minute).toISOString() };
}

/** The days of the work counted out by the clock on the wall, minute by quarter of an hour; the last moment is the one before the end. */
function daysByTheClock(one: Case): Day[] {
  const { inspectionStart, inspectionEnd } = workOf(one);
  const [from, to] = [Date.parse(inspectionStart), Date.parse(inspectionEnd)];
  const days = new Set([dayIn(one.zone, new Date(from))]);
  for (let at = from; at < to; at += 15 * minute) days.add(dayIn(one.zone, new Date(at)));
  return [...days].toSorted();
}

function peopleOf({ people }: Case, days: readonly Day[]): { person: ReportPerson; one: Someone }[] {
  return people.map((one, index) => ({
    one,
    person: {
      id: String(index),
      userId: String(index),
      externalName: null,
      organization: null,
      roles: one.roles,
      dates: one.days.flatMap((at) => days[at] ?? []).toSorted(),
      subcontractor: one.agreement !== null,
    },
  }));
}

const within = ({ from, to }: { from: Day; to: Day }, day: Day) => from <= day && day <= to;

/** What the rule says, in its own words and no code of it. */
function coversEverything(one: Case): boolean {
  const work = daysByTheClock(one);
  const people = peopleOf(one, work).map(({ person, one: who }) => ({
    who,
    days: person.dates.length > 0 ? person.dates : work,
  }));
  const eachIsGood = people.every(({ who, days }) =>
    days.every(
      (day) =>
        within(who.certificate, day) &&
        (who.level === "II" || !who.roles.includes("evaluator")) &&
        within({ from: who.tested, to: addDays(who.tested, 365) }, day) &&
        (who.agreement === null || within(who.agreement, day)),
    ),
  );
  const everyDayPerformed = work.every((day) =>
    people.some(({ who, days }) => who.roles.includes("performer") && days.includes(day)),
  );
  const everyDayEvaluated = work.every((day) =>
    people.some(({ who, days }) => who.roles.includes("evaluator") && days.includes(day)),
  );
  return eachIsGood && everyDayPerformed && everyDayEvaluated;
}

/** Whether the gates of people let it pass, put together as the server does. */
function passes(one: Case): boolean {
  if (!definition) return false;
  const work = datesOf({ ...workOf(one), lines: [] }, one.zone);
  const people = peopleOf(one, work).flatMap(({ person, one: who }) => {
    const facts = {
      certifications: [
        {
          id: person.id,
          certificateNumber: "C",
          schemeId: "SNT-TC-1A:2020",
          method: "UT",
          level: who.level,
          techniques: [],
          effectiveFrom: who.certificate.from,
          expiresOn: who.certificate.to,
          authorizedToTest: true,
          signedAt: "2025-01-01T00:00:00Z",
        },
      ],
      certificationEvents: [],
      visionTests: [
        { id: "v", testedOn: who.tested, kind: "near" as const, chart: "Jaeger" as const, result: "J1", distanceMm: 305 },
      ],
      schemes,
    };
    const user: Staff = {
      employmentType: who.agreement ? "subcontractor" : "employee",
      companyName: "Bayou NDT",
      agreementFrom: who.agreement?.from ?? null,
      agreementTo: who.agreement?.to ?? null,
    };
    const days = daysOfPerson(person, work);
    return definition.roles
      .filter(({ role }) => person.roles.includes(role))
      .map((role) => {
        const answers = days.map((day) => ({
          userId: person.id,
          day,
          ...certifiedOn(facts, day, needOf(role, definition.roles, definition.code)),
        }));
        return personFound({ person, name: `P${person.id}`, role, days, answers: answers as never }, definition, user);
      });
  });
  const facts: GateFacts = {
    performedDates: work,
    people,
    instruments: [],
    procedures: [],
    template: { name: "UT-THK", approved: true },
    workOrder: null,
    client: { name: "Acadia", active: true },
  };
  return gates(facts).every(({ gateId, outcome }) => !["G1", "G2", "G3"].includes(gateId) || outcome === "pass");
}

/** The case in one sentence, for whoever has to understand why it fails. */
function told(one: Case): string {
  const work = daysByTheClock(one);
  const people = peopleOf(one, work).map(
    ({ person, one: { roles, level, certificate, tested, agreement } }) =>
      `P${person.id} (${roles.join("+")}, Level ${level} ${certificate.from} to ${certificate.to}, eyes tested ${tested}${agreement ? `, agreement ${agreement.from} to ${agreement.to}` : ""}) on ${person.dates.join(", ") || "every day"}`,
  );
  return `Work on ${work.join(", ")} in ${one.zone} by ${people.join("; ")}.`;
}

describe("the gates of people", () => {
  it("pass exactly when everything covers every day of the work", () => {
    fc.assert(
      fc.property(aCase, (one) => {
        const said = (covered: boolean) => `${told(one)} ${covered ? "Passes" : "Refused"}.`;
        expect(said(passes(one))).toBe(said(coversEverything(one)));
      }),
      { numRuns: 1000 },
    );
  });
  it("meet both answers among the cases", () => {
    const sample = fc.sample(aCase, { numRuns: 1000, seed: 7 }).map(passes);
    expect(sample.filter((yes) => yes).length).toBeGreaterThan(20);
    expect(sample.filter((yes) => !yes).length).toBeGreaterThan(20);
  });
});
