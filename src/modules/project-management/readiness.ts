/** The list a work order must pass before it is ready: crew, certificates, instruments, procedures to the last planned day. */
import type { EquipmentNeed, ProjectState, ReadinessCheck, ScopeLine } from "./contract.ts";
import { methodsOf, notNamedIn, obstaclesToPlanning } from "./rules.ts";
import type { CalibrationFound, CertificationFound, ProcedureFound } from "#eligibility/contract.ts";

/** What was looked up about a work order; answers are given for its first and its last day. */
export interface ReadinessFacts {
  order: {
    clientSiteId: string | null;
    plannedStartOn: string | null;
    plannedEndOn: string | null;
    scope: readonly ScopeLine[];
    equipmentNeed: readonly EquipmentNeed[];
    assignedUserIds: readonly string[];
  };
  project: { id: string; number: string; status: ProjectState };
  names: ReadonlyMap<string, string>;
  /** Per method asked for, the answers for every member of the crew on both days. */
  certificates: readonly { method: string; minLevel: number; answers: readonly CertificationFound[] }[];
  instruments: readonly CalibrationFound[];
  procedures: readonly ProcedureFound[];
  obstacles: readonly CrewObstacle[];
}

/** A person or item that may not be on the work order on its days, or is wanted elsewhere too. */
export interface CrewObstacle {
  isPerson: boolean;
  /** False: it is said and blocks nothing, as a proposal takes nobody. */
  blocks: boolean;
  message: string;
  entity: string | null;
  entityId: string | null;
}

/** Methods for which people are certified; the others are judged by the report's template. */
export const certifiedMethods: readonly string[] = ["RT", "UT", "PAUT", "TOFD", "MT", "PT", "VT", "ET", "LT"];

/** The checks that fail because the plan does not say with what the work is done. */
export const notNamedChecks = { instruments: "instruments not named", procedure: "procedure not named" } as const;

export function readinessOf(facts: ReadinessFacts): ReadinessCheck[] {
  const { order, project } = facts;
  const planning = obstaclesToPlanning(order).map((message) => failed("plan", message));
  const active = project.status === "active";
  const { instruments, procedure } = notNamedIn(order);
  return [
    ...(planning.length > 0 ? planning : [passed("plan", "Site, days and scope are planned.")]),
    check(
      "project",
      active,
      active ? `Project ${project.number} is active.` : `Project ${project.number} is ${project.status}.`,
      ["Project", project.id],
    ),
    order.assignedUserIds.length > 0
      ? passed(
          "crew",
          order.assignedUserIds.length === 1 ? "1 person is assigned." : `${order.assignedUserIds.length} people are assigned.`,
        )
      : failed("crew", "No crew assigned."),
    ...facts.obstacles.map(obstacleCheck),
    ...facts.certificates.map((one) => certificateCheck(one, facts)),
    ...order.equipmentNeed.flatMap(bookingCheck),
    ...(instruments ? [failed(notNamedChecks.instruments, instruments)] : []),
    ...lastAnswers(facts.instruments, ({ inventoryItemId }) => inventoryItemId).map(instrumentCheck),
    ...lastAnswers(facts.procedures, ({ procedureId }) => procedureId).map(procedureCheck),
    ...(procedure ? [failed(notNamedChecks.procedure, procedure)] : []),
  ];
}

/** Without an override (calendar rule 5). */
const obstacleCheck = ({ isPerson, blocks, message, entity, entityId }: CrewObstacle): ReadinessCheck => ({
  ...passed(isPerson ? "crew" : "instrument", message),
  ...(blocks ? { ok: false, hard: true } : { warns: true as const }),
  entity,
  entityId,
});

/** One member of the crew certified from the first day to the last is enough for a method. */
function certificateCheck(
  { method, minLevel, answers }: ReadinessFacts["certificates"][number],
  { order, names }: ReadinessFacts,
): ReadinessCheck {
  const level = "I".repeat(minLevel);
  const id = `certificate ${method}`;
  const of = (userId: string, day: string | null) => answers.find((one) => one.userId === userId && one.day === day);
  const nameOf = (userId: string) => names.get(userId) ?? "Someone";
  let ending: ReadinessCheck | null = null;
  for (const userId of order.assignedUserIds) {
    const first = of(userId, order.plannedStartOn);
    const last = of(userId, order.plannedEndOn);
    if (first?.valid && last?.valid && last.certificate.ok) {
      const { certificationId, expiresOn } = last.certificate.held;
      return check(id, true, `${nameOf(userId)} is certified ${method} ${level} until ${expiresOn}.`, [
        "Certification",
        certificationId,
      ]);
    }
    if (first?.valid && first.certificate.ok && !last?.certificate.ok) {
      const { certificationId, expiresOn } = first.certificate.held;
      const message = `Certificate ${method} ${level} of ${nameOf(userId)} ends ${expiresOn}, job ends ${order.plannedEndOn}.`;
      ending ??= check(id, false, message, ["Certification", certificationId]);
    }
  }
  return ending ?? failed(id, `No one in the crew holds a valid ${method} ${level} certificate with vision test on these days.`);
}

function bookingCheck({ typeCode, quantity, inventoryItemIds }: EquipmentNeed): ReadinessCheck[] {
  const id = `booking ${typeCode}`;
  if (inventoryItemIds.length >= quantity) return [passed(id, `${quantity} ${typeCode} booked.`)];
  return [failed(id, `${quantity} ${typeCode} needed, ${inventoryItemIds.length} booked.`)];
}

function instrumentCheck({ inventoryItemId, assetTag, answer }: CalibrationFound): ReadinessCheck {
  const due =
    answer.ok && answer.held ? `${assetTag} is in calibration until ${answer.held.dueOn}.` : `${assetTag} needs no calibration.`;
  const found = check(`instrument ${assetTag}`, answer.ok, answer.ok ? due : refusal(assetTag, answer), [
    "InventoryItem",
    inventoryItemId,
  ]);
  return { ...found, hard: !answer.ok };
}

/** Who plans books another instrument; who reports names the one that was used. */
const refusal = (assetTag: string, { code, message }: { code: string; message: string }): string =>
  code === "ONLY_FOR_CALIBRATION" ? `${assetTag} is kept for calibration only. Book another instrument.` : message;

function procedureCheck({ procedureId, answer }: ProcedureFound): ReadinessCheck {
  const message = answer.ok ? `${answer.held.number} Rev ${answer.held.revisionNo} is in force.` : answer.message;
  return check(`procedure ${procedureId}`, answer.ok, message, ["Procedure", procedureId]);
}

/** One answer a subject: the first refusal, else that of the last day. */
function lastAnswers<A extends { day: string; answer: { ok: boolean } }>(
  answers: readonly A[],
  subject: (answer: A) => string,
): A[] {
  const each = Map.groupBy(answers, subject);
  return [...each.values()].flatMap((days) => days.find(({ answer }) => !answer.ok) ?? days.at(-1) ?? []);
}

/** The methods of the scope that need certified people, with the level asked: II, or what the client demands above it. */
export function certificatesNeeded(
  scope: readonly Pick<ScopeLine, "method">[],
  demands: readonly { method: string; minLevel: number }[],
): { method: string; minLevel: number }[] {
  return methodsOf(scope)
    .filter((method) => certifiedMethods.includes(method))
    .map((method) => ({
      method,
      minLevel: Math.max(2, ...demands.filter((demand) => demand.method === method).map(({ minLevel }) => minLevel)),
    }));
}

const check = (id: string, ok: boolean, message: string, [entity, entityId]: [string, string]): ReadinessCheck => ({
  check: id,
  ok,
  hard: false,
  message,
  entity,
  entityId,
});
const passed = (id: string, message: string): ReadinessCheck => ({
  check: id,
  ok: true,
  hard: false,
  message,
  entity: null,
  entityId: null,
});
const failed = (id: string, message: string): ReadinessCheck => ({ ...passed(id, message), ok: false });
