/**
 * The gates of the means: instruments, procedure, consumables, template and criteria, scope of the work, radiation, and evidence recorded later
 * (inspection-reports section 4: G4, G6, G7, G9, G10, G11, G12).
 */
import { type Answered, check, fail, type GateCheck, pass, type Ref } from "#modules/inspection-reports/rules/gate-check.ts";
import type { NamedUnused } from "#modules/inspection-reports/rules/named-instruments.ts";
import { notLogged } from "#modules/inspection-reports/rules/radiation-log.ts";
import type { Day } from "#kit/validity.ts";
import { namesNothing, saysNothing } from "#modules/report-templates/rules/format.ts";

/** `uncertified`: the plan of the day that requires no certificate, in words; null or absent if the answer is based on one. */
export type InstrumentFound = {
  asset: string;
  days: readonly (Ref & { onDate: Day; answer: Answered; uncertified?: string | null })[];
};

/** `answer` is for the day; `revision` is the one in force, to compare with the one on the report. */
type ProcedureFound = {
  number: string;
  revision: number;
  /** The days of the revision named on the report; `to` null has no end. */
  effective: { from: Day; to: Day | null } | null;
  days: readonly (Ref & {
    onDate: Day;
    answer: Answered;
    revision: number | null;
    /** The revision frozen with the first signature; null while nobody has signed. */
    signedUnder?: number | null;
  })[];
  /** Requirements of the revision the report does not meet, each as a sentence that names line, person or instrument. */
  unmet?: readonly (Ref & { subject: string; onDate: Day | null; code: string; message: string })[];
};

/** `noneStated`: the maker states no expiry, as is usual for couplants. */
type ConsumableFound = Ref & {
  product: string;
  batch: string;
  expiresOn: Day | null;
  noneStated?: boolean;
  dates: readonly Day[];
};

export type MeansFacts = {
  instruments: readonly InstrumentFound[];
  /** Equipment types the template asks for, whether one is listed, and the days on which none of them was used. */
  requiredEquipment?: readonly { label: string; listed: boolean; uncoveredOn?: readonly Day[] }[];
  /** Instruments named in a field of the technique or the checks, on days of its lines on which they were not used. */
  namedUnused?: readonly (NamedUnused & { asset: string })[];
  procedures: readonly ProcedureFound[];
  consumables?: readonly ConsumableFound[];
  template: Ref & { name: string; approved: boolean };
  /** Each set the report names; `judges` is false where it is for other methods than the report's. */
  criteria?: readonly (Ref & { name: string; approved: boolean; judges?: boolean; method?: string })[];
  /** `whyNot`: why the order was not open on that day, null if it was. */
  workOrder: (Ref & { number: string; openOn: readonly { onDate: Day; whyNot: string | null }[] }) | null;
  client: Ref & { name: string; active: boolean };
  /** Sources and X-ray sets used, and whether a utilization log covers the day; if not, the reason is a written answer. */
  radiation?: readonly (Ref & { device: string; onDate: Day; logged: boolean; reason?: string | null })[];
  /** Evidence put on record, corrected or withdrawn after the inspection ended; `what` is "recorded" by default. */
  lateEvidence?: readonly (Ref & { subject: string; recordedOn: Day; what?: string })[];
};

/**
 * G4: every instrument on every day it was used, every required kind on every day of the inspection, and the one that a setup names on every
 * day of its lines.
 */
export function calibration({ instruments, namedUnused = [], requiredEquipment = [] }: MeansFacts): GateCheck[] {
  return [
    ...namedUnused.map(({ asset, field, day, lines, never, inventoryItemId }) => {
      const remedy = never
        ? "It was not used on any day of the setup: choose the instrument that was used, or correct its days."
        : "Correct its days, or give these lines their own setup with the instrument that was used.";
      const message = `${field}: ${asset} was not used on ${day} (${lines.join(", ")}). ${remedy}`;
      return fail("G4", asset, day, "NOT_USED", message, { entity: "InventoryItem", id: inventoryItemId });
    }),
    ...requiredEquipment.flatMap(({ label, listed, uncoveredOn = [] }) => {
      if (!listed) return [fail("G4", label, null, "NOT_LISTED", `${label} must be listed on this report`)];
      return uncoveredOn.map((day) =>
        fail(
          "G4",
          label,
          day,
          "NOT_COVERED",
          `${label}: none on this report was used on ${day}. Add the one that was used, or correct the days of those listed.`,
        ),
      );
    }),
    ...instruments.flatMap(({ asset, days }) => {
      if (days.length === 0) return [fail("G4", asset, null, "NO_DATES", `${asset}: enter the days of use`)];
      return days.map(({ onDate, answer, uncertified, evidenceRef }) =>
        answer.ok
          ? pass("G4", asset, onDate, uncertified ?? "In calibration", evidenceRef)
          : fail("G4", asset, onDate, answer.code, notCalibrated(asset, onDate, answer), evidenceRef),
      );
    }),
  ];
}

function notCalibrated(asset: string, onDate: Day, { code, message, dueOn }: Extract<Answered, { ok: false }>): string {
  return code === "OVERDUE" && dueOn ? `${asset}: calibration due ${dueOn}, used ${onDate}` : message;
}

/** G6: one revision for every day, still the one of the first signature, and its requirements are met. */
export function procedure({ procedures }: MeansFacts): GateCheck[] {
  if (procedures.length === 0) return [fail("G6", "Procedure", null, "NONE", "Enter the procedure")];
  return procedures.flatMap((named) => {
    const subject = `${named.number} Rev ${named.revision}`;
    if (named.days.length === 0) return [fail("G6", subject, null, "NO_DATES", `${subject}: enter the days of use`)];
    const unmet = named.unmet ?? [];
    return [
      ...named.days.map((day) => effectiveOn(named, subject, day)),
      ...unmet.map(({ subject: of, onDate, code, message, evidenceRef }) => fail("G6", of, onDate, code, message, evidenceRef)),
    ];
  });
}

function effectiveOn(named: ProcedureFound, subject: string, day: ProcedureFound["days"][number]): GateCheck {
  const { onDate, answer, revision, signedUnder = null, evidenceRef } = day;
  if (answer.ok && revision !== null && signedUnder !== null && revision !== signedUnder) {
    const message = `${named.number} Rev ${revision} has applied on ${onDate} since its approval, but this report was signed under Rev ${signedUnder}. Return it to its author.`;
    return fail("G6", subject, onDate, "REVISION_CHANGED", message, evidenceRef);
  }
  if (answer.ok && revision === named.revision) return pass("G6", subject, onDate, "Effective", evidenceRef);
  const code = answer.ok ? "OTHER_REVISION" : answer.code;
  const outsideItsDays = answer.ok || answer.code === "NONE" || answer.code === "NOT_YET";
  return fail("G6", subject, onDate, code, outsideItsDays ? notEffective(named, onDate) : answer.message, evidenceRef);
}

function notEffective({ number, revision, effective }: ProcedureFound, onDate: Day): string {
  const days = effective ? `effective ${effective.from}–${effective.to ?? ""}` : "never effective";
  return `${number} Rev ${revision} was not effective on ${onDate} (${days})`;
}

/** G7: in date on every day of use. */
export function consumables({ consumables: listed = [] }: MeansFacts): GateCheck[] {
  return listed.flatMap(({ product, batch, expiresOn, noneStated = false, dates, evidenceRef }) => {
    const subject = `${product} batch ${batch}`;
    if (namesNothing(product))
      return [
        fail("G7", subject, null, "NO_PRODUCT", `"${product}" is not a product name. Enter the name its maker uses`, evidenceRef),
      ];
    if (saysNothing(batch))
      return [
        fail(
          "G7",
          subject,
          null,
          "NO_BATCH",
          `${product}: "${batch}" is not a batch number. Enter the one on the package`,
          evidenceRef,
        ),
      ];
    if (expiresOn === null)
      return noneStated
        ? [pass("G7", subject, null, "No expiry stated", evidenceRef)]
        : [fail("G7", subject, null, "NO_EXPIRY", `${subject} has no expiry date`, evidenceRef)];
    return dates.map((onDate) =>
      onDate <= expiresOn
        ? pass("G7", subject, onDate, `Good until ${expiresOn}`, evidenceRef)
        : fail("G7", subject, onDate, "EXPIRED", `${subject} expired ${expiresOn}`, evidenceRef),
    );
  });
}

/** G9: template and criteria approved, and the criteria made for the method. */
export function approvedTemplate({ template, criteria = [] }: MeansFacts): GateCheck[] {
  const approved = (kind: string, { name, approved: yes, evidenceRef }: MeansFacts["template"]) =>
    yes
      ? pass("G9", name, null, "Approved", evidenceRef)
      : fail("G9", name, null, "NOT_APPROVED", `${kind} ${name} is not approved`, evidenceRef);
  return [
    approved("Template", template),
    ...criteria.flatMap((set) => {
      const { name, judges = true, method = "this method", evidenceRef } = set;
      return [
        approved("Acceptance criteria", set),
        ...(judges ? [] : [fail("G9", name, null, "METHOD", `${name} does not judge ${method}`, evidenceRef)]),
      ];
    }),
  ];
}

/** G10: the work order open on every day, for a client with whom work is allowed. */
export function scope({ workOrder, client }: MeansFacts): GateCheck[] {
  const { name, active, evidenceRef } = client;
  const ofClient = active
    ? pass("G10", name, null, "Active client", evidenceRef)
    : fail("G10", name, null, "CLIENT", `${name} is not an active client`, evidenceRef);
  if (!workOrder) return [fail("G10", "Work order", null, "NO_WORK_ORDER", "Choose the work order"), ofClient];
  const subject = `Work order ${workOrder.number}`;
  const ofOrder = workOrder.openOn.map(({ onDate, whyNot }) =>
    whyNot === null
      ? pass("G10", subject, onDate, "Open", workOrder.evidenceRef)
      : fail("G10", subject, onDate, "NOT_OPEN", `${subject} was not open on ${onDate}: ${whyNot}`, workOrder.evidenceRef),
  );
  return [...ofOrder, ofClient];
}

/** G11 only warns; the finding that asks for the reason blocks until it is answered, as every warning does. */
export function radiation({ radiation: used = [] }: MeansFacts): GateCheck[] {
  return used.map(({ device, onDate, logged, reason, evidenceRef }) => {
    if (logged) return pass("G11", device, onDate, "Utilization logged", evidenceRef);
    const given = reason?.trim() ? ` (${reason.trim()})` : "";
    return check(
      "G11",
      device,
      onDate,
      "warn",
      given ? "NOT_LOGGED" : "NO_REASON",
      `${notLogged(device, onDate)}${given}`,
      evidenceRef,
    );
  });
}

/** G12 never blocks; it is printed in the annex and shown to the reviewer. */
export function lateEvidence({ lateEvidence: late = [] }: MeansFacts): GateCheck[] {
  return late.map(({ subject, recordedOn, what = "recorded", evidenceRef }) =>
    check("G12", subject, recordedOn, "warn", "LATE", `${subject}: ${what} ${recordedOn}`, evidenceRef),
  );
}
