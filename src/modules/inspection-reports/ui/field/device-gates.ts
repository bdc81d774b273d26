import type { Day } from "#kit/validity.ts";
import { dayText } from "#kit/ui/format.ts";
import type { CalibrationAnswer } from "#modules/calibration/contract.ts";
import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";
import type { Names } from "#modules/inspection-reports/differences.ts";
import { type Content, statesNoExpiry, templateContent } from "#modules/inspection-reports/report.ts";
import { usedOn, withDays } from "#modules/inspection-reports/rules/dates.ts";
import { type HeldAgainstScope, heldAgainstScope } from "#modules/inspection-reports/rules/procedure-scope.ts";
import { eachOnce } from "../parts/gates-once.ts";
import type { CertifiedPerson } from "#modules/ndt-training/contract.ts";
import type { ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import type { RoleNeed, TemplateDefinition } from "#modules/report-templates/definition.ts";

/** What this device knows about the evidence; undefined is unknown. */
export interface Told {
  certified: (need: RoleNeed, day: Day) => readonly CertifiedPerson[] | undefined;
  calibrated: (itemId: string, day: Day) => Pick<CalibrationAnswer, "ok" | "message"> | undefined;
  procedures: readonly ProcedureAnswer[];
  names: Names;
  /** Of the report, in which its lines have their days. */
  timeZone: string;
  /** The gates as the server evaluated them last, for what this device was not told itself. */
  judged?: readonly GateCheck[];
}

/**
 * The gates on people, instruments, procedure and consumables as far as this device can evaluate them offline. The server decides at the signature;
 * what the device does not know stands as the server last said, else it is shown as unknown and refuses nothing.
 */
export function deviceGates(content: Content, definition: TemplateDefinition, days: readonly Day[], told: Told): GateCheck[] {
  // Several parts of one person are asked of one certificate.
  const own = [
    ...people(content, definition, days, told),
    ...instruments(content, days, told),
    ...procedure(content, definition, days, told),
    ...consumables(content, days),
  ];
  return eachOnce(own.flatMap((one) => (one.code === notTold ? asJudged(one, told.judged ?? []) : [one])));
}

const notTold = "NOT_ON_DEVICE";

/** What the server last said about the same person, instrument or procedure on that day. */
function asJudged(asked: GateCheck, judged: readonly GateCheck[]): GateCheck[] {
  const said = judged.filter(
    ({ gateId, subject, onDate, entityId }) =>
      gateId === asked.gateId &&
      (asked.onDate === null || onDate === asked.onDate) &&
      (subject === asked.subject || (asked.entityId !== null && entityId === asked.entityId)),
  );
  return said.length === 0 ? [asked] : said;
}

function people(content: Content, { roles }: TemplateDefinition, days: readonly Day[], { certified, names }: Told): GateCheck[] {
  return content.people.flatMap(({ userId, roles: own, dates }) => {
    if (!userId) return [];
    const name = names.person(userId);
    const worked = dates.length > 0 ? dates : days;
    return roles
      .filter(({ role }) => own.includes(role))
      .flatMap((need) =>
        worked.flatMap((day) => {
          const all = certified(need, day);
          if (!all) return [unknown("G1", name, day, `${name}: the certificates of ${dayText(day)}`)];
          const one = all.find((person) => person.userId === userId);
          const level = "I".repeat(need.minLevel);
          return [
            one?.valid
              ? gate("G1", name, day, "pass", `${name}: ${need.method} Level ${one.level ?? ""}`)
              : gate(
                  "G1",
                  name,
                  day,
                  "fail",
                  one?.message
                    ? `${name}: ${one.message}`
                    : `${name}: no ${need.method} Level ${level} certification valid on ${day}`,
                ),
          ];
        }),
      );
  });
}

function instruments({ equipment }: Content, days: readonly Day[], { calibrated, names }: Told): GateCheck[] {
  return equipment.flatMap((row) => {
    const name = names.instrument(row.inventoryItemId);
    return usedOn(row, [...days]).map((day) => {
      const answer = calibrated(row.inventoryItemId, day);
      if (!answer) return unknown("G4", name, day, `${name}: the calibration on ${dayText(day)}`, row.inventoryItemId);
      return answer.ok
        ? gate("G4", name, day, "pass", `${name}: in calibration`, row.inventoryItemId)
        : gate("G4", name, day, "fail", answer.message ?? `${name}: not in calibration on ${day}`, row.inventoryItemId);
    });
  });
}

function procedure(
  content: Content,
  definition: TemplateDefinition,
  days: readonly Day[],
  { procedures, names, timeZone }: Told,
): GateCheck[] {
  const id = content.header["procedure"];
  if (typeof id !== "string") return [];
  const answer = procedures.find(({ procedureId }) => procedureId === id);
  const name = names.procedure(id);
  if (!answer) return [unknown("G6", name, null, "The procedure", id)];
  if (!answer.ok) return [gate("G6", name, null, "fail", answer.message ?? `${name} is not in force`, id)];
  const { outside, asked } = againstScope(content, definition, days, answer, timeZone);
  return [
    ...outside.map((words) => gate("G6", name, null, "fail", words)),
    ...asked.map((finding) => gate("G6", name, null, "warn", finding.message)),
    ...(outside.length > 0
      ? []
      : [gate("G6", `${answer.number} Rev ${answer.revisionNo}`, null, "pass", `${name} is in force`, id)]),
  ];
}

function againstScope(
  content: Content,
  definition: TemplateDefinition,
  days: readonly Day[],
  { number, revisionNo, scope }: ProcedureAnswer,
  timeZone: string,
): Pick<HeldAgainstScope, "outside" | "asked"> {
  // A device that was made ready by an earlier version has no scope.
  if (!scope || revisionNo === null) return { outside: [], asked: [] };
  const dated = templateContent({ ...content, lines: withDays(content.lines, content, timeZone) });
  return heldAgainstScope({ content: dated, definition, days, timeZone }, { number, revisionNo, scope });
}

function consumables({ consumables: all }: Content, days: readonly Day[]): GateCheck[] {
  const last = days.toSorted().at(-1);
  return all.flatMap(({ kind, product, batch, expiresOn }) => {
    if (expiresOn === null && statesNoExpiry(kind)) return [];
    if (expiresOn !== null && last !== undefined && expiresOn < last)
      return [gate("G7", product, last, "fail", `${product} batch ${batch} expired ${expiresOn}`)];
    return [];
  });
}

/** `entityId` says whose evidence it is; the record itself is not on this device, so no link to it is offered. */
const gate = (
  gateId: string,
  subject: string,
  onDate: Day | null,
  outcome: GateCheck["outcome"],
  message: string,
  entityId: string | null = null,
  code = "ON_DEVICE",
): GateCheck => ({
  gateId,
  subject,
  onDate,
  outcome,
  code,
  message,
  entity: null,
  entityId,
});

const unknown = (gateId: string, subject: string, onDate: Day | null, what: string, entityId: string | null = null): GateCheck =>
  gate(gateId, subject, onDate, "warn", `${what}: not on this device. The server checks it at signature.`, entityId, notTold);
