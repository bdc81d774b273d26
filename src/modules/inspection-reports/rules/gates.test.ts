import { describe, expect, it } from "vitest";
import {
  gates,
  obstacles,
  type GateFacts,
  type GateId,
  type InstrumentFound,
  type PersonFound,
} from "#modules/inspection-reports/rules/gates.ts";
import { calibrationOn, type CalibrationFacts } from "#modules/calibration/rules.ts";
import { certifiedOn, type CertificationFacts } from "#modules/ndt-training/rules.ts";
import { schemes } from "#modules/ndt-training/schemes.ts";
import { procedureOn, type ProcedureFacts } from "#modules/processes-procedures/rules.ts";
import { datesWorked, type Day } from "#kit/validity.ts";

// A night shift in Houston, 22:00 on 30 March to 03:00 on 31 March 2026.
const performedDates = datesWorked("2026-03-31T03:00:00Z", "2026-03-31T08:00:00Z", "America/Chicago");

const anasRecords: CertificationFacts = {
  certifications: [
    {
      id: "c1",
      certificateNumber: "UT-II-0042",
      schemeId: "SNT-TC-1A:2020",
      method: "UT",
      level: "II",
      techniques: [],
      effectiveFrom: "2021-04-01",
      expiresOn: "2026-12-31",
      authorizedToTest: true,
      signedAt: "2021-04-01T00:00:00Z",
    },
  ],
  certificationEvents: [],
  visionTests: [{ id: "v1", testedOn: "2025-06-01", kind: "near", chart: "Jaeger", result: "J1", distanceMm: 305 }],
  schemes,
};
const gaugeRecords: CalibrationFacts = {
  asset: "UTG-014",
  plan: { requirement: "required", interval: { value: 12, unit: "months" } },
  records: [
    {
      id: "r1",
      certificateNumber: "C-1",
      calibratedOn: "2025-03-31",
      dueOn: "2026-03-31",
      result: "pass",
      state: "in force",
      releasedAt: "2025-04-02T00:00:00Z",
    },
  ],
};
const ut004: ProcedureFacts = {
  procedure: { number: "UT-004", method: "UT" },
  revisions: [
    { id: "p2", revision: 2, approvedOn: "2025-02-20", effectiveFrom: "2025-03-01" },
    { id: "p3", revision: 3, approvedOn: "2026-01-15", effectiveFrom: "2026-02-01" },
  ],
};

function ana(
  records: CertificationFacts = anasRecords,
  dates: readonly Day[] = performedDates,
  more: Partial<PersonFound> = {},
): PersonFound {
  const need = { method: "UT", minLevel: 2, vision: "near" } as const;
  const days = dates.map((onDate) => ({ onDate, ...certifiedOn(records, onDate, need) }));
  const [performs, evaluates] = [more.role === "performer", more.role !== "performer"];
  const held = { scope: "UT", level: "II", rankHeld: 2, signs: true } as const;
  return { name: "Ana Ruiz", role: "evaluator", performs, evaluates, ...held, days, ...more };
}

function gauge(records: CalibrationFacts = gaugeRecords, dates: readonly Day[] = performedDates): InstrumentFound {
  return {
    asset: "UTG-014",
    days: dates.map((onDate) => ({
      onDate,
      answer: calibrationOn(records, onDate),
      evidenceRef: { entity: "CalibrationRecord", id: "r1" },
    })),
  };
}

function procedure(facts: ProcedureFacts = ut004, revision = 3): GateFacts["procedures"][number] {
  const days = performedDates.map((onDate) => {
    const answer = procedureOn(facts, onDate);
    return { onDate, answer, revision: answer.ok ? answer.held.revision.revision : null };
  });
  return {
    number: "UT-004",
    revision,
    effective: revision === 3 ? { from: "2026-02-01", to: null } : { from: "2025-03-01", to: "2026-01-31" },
    days,
  };
}

const inOrder: GateFacts = {
  performedDates,
  people: [ana(), ana(anasRecords, performedDates, { role: "performer" })],
  instruments: [gauge()],
  requiredEquipment: [{ label: "UT thickness gauge", listed: true }],
  onTheDay: [{ field: "Step block check", ok: true }],
  procedures: [procedure()],
  consumables: [{ product: "Ultragel", batch: "B77", expiresOn: "2026-03-31", dates: performedDates }],
  template: { name: "UT-THK v2", approved: true },
  criteria: [{ name: "API 570", approved: true }],
  workOrder: { number: "HOU-WO-2603-0042", openOn: performedDates.map((onDate) => ({ onDate, whyNot: null })) },
  client: { name: "Acme Refining", active: true },
};

const refused = (changes: Partial<GateFacts>) => obstacles(gates({ ...inOrder, ...changes }));
const of = (gateId: GateId, changes: Partial<GateFacts> = {}) =>
  gates({ ...inOrder, ...changes }).filter((check) => check.gateId === gateId);

describe("a report in order", () => {
  it("passes every gate on both dates of the night shift", () => {
    expect(performedDates).toEqual(["2026-03-30", "2026-03-31"]);
    expect(refused({})).toEqual([]);
    expect(of("G4").map(({ onDate, outcome, evidenceRef }) => [onDate, outcome, evidenceRef?.id])).toEqual([
      ["2026-03-30", "pass", "r1"],
      ["2026-03-31", "pass", "r1"],
    ]);
  });
});

describe("G1 certification", () => {
  const expiring = {
    ...anasRecords,
    certifications: anasRecords.certifications.map((one) => ({ ...one, expiresOn: "2026-03-30" })),
  };
  const until30 = ana(expiring, ["2026-03-30"], { role: "performer" });

  it("expiring on 30 March fails for the 31st, unless the person's dates leave it out", () => {
    expect(refused({ people: [ana(expiring)] })).toContain("Ana Ruiz: no UT Level II certification valid on 2026-03-31");
    expect(of("G1", { people: [ana(expiring)] }).map(({ outcome, code }) => [outcome, code])).toContainEqual(["fail", "EXPIRED"]);
    const ben = ana(anasRecords, ["2026-03-31"], { name: "Ben Ito", role: "performer" });
    expect(refused({ people: [until30, ben, ana()] })).toEqual([]);
  });

  it("wants a performer on every date, and dates for everyone", () => {
    expect(refused({ people: [until30, ana()] })).toEqual(["No performer is named on 2026-03-31"]);
    expect(refused({ people: [...inOrder.people, ana(anasRecords, [], { name: "Ben Ito" })] })).toEqual([
      "Ben Ito: enter the dates",
    ]);
    expect(refused({ performedDates: [] })).toContain("Enter the inspection dates");
  });
});

describe("G2 evaluation", () => {
  const message = "A Level II or III must evaluate and sign this report";
  const performer = ana(anasRecords, performedDates, { role: "performer", level: "I", rankHeld: 1 });

  it("takes an evaluator of Level II who signs, or a named inspector", () => {
    expect(refused({ people: [performer] })).toEqual([message]);
    expect(refused({ people: [performer, ana(anasRecords, performedDates, { rankHeld: 1 })] })).toEqual([message]);
    expect(refused({ people: [performer, ana(anasRecords, performedDates, { signs: false })] })).toEqual([message]);
    const [first, second] = performedDates.map((day) => ana(anasRecords, [day]));
    expect(refused({ people: [performer, ...(first && second ? [first, second] : [])] })).toEqual([]);
    expect(refused({ people: [performer, ...(first ? [first] : [])] })).toEqual([`${message}: no one on 2026-03-31`]);
    const inspector = { rankHeld: null, credential: "API" };
    expect(refused({ people: [performer, ana(anasRecords, performedDates, inspector)] })).toEqual([]);
    expect(refused({ people: [performer, ana(anasRecords, performedDates, { ...inspector, signs: false })] })).toEqual([
      "A person certified or authorized in API must evaluate and sign this report",
    ]);
  });
});

it("G2 names who was to evaluate and has no certificate for it, and no one where no one was named", () => {
  const uncertified = ana({ ...anasRecords, certifications: [] });
  const subjects = (people: PersonFound[]) => of("G2", { people }).map(({ subject }) => subject);
  expect(subjects([uncertified])).toEqual(["Ana Ruiz"]);
  expect(subjects([ana(anasRecords, performedDates, { role: "performer", level: "I", evaluates: false })])).toEqual([
    "Evaluation",
  ]);
});

describe("G3 vision", () => {
  it("lapsed is refused for each date, and the certificate still passes", () => {
    const lapsed = { ...anasRecords, visionTests: anasRecords.visionTests.map((test) => ({ ...test, testedOn: "2025-03-30" })) };
    expect(refused({ people: [ana(lapsed), ana(anasRecords, performedDates, { role: "performer" })] })).toEqual([
      "Ana Ruiz: near-vision test not valid on 2026-03-31",
    ]);
    const noColour = ana().days.map((day) => ({
      ...day,
      vision: { ok: false, missing: ["near", "colour"] as const, message: "" },
    }));
    expect(of("G3", { people: [{ ...ana(), days: noColour }] }).map(({ message }) => message)).toContain(
      "Ana Ruiz: colour-vision test not valid on 2026-03-30",
    );
  });
});

describe("G4 calibration", () => {
  it("is good through the due date and refused the day after", () => {
    const earlier = { ...gaugeRecords, records: gaugeRecords.records.map((record) => ({ ...record, dueOn: "2026-03-30" })) };
    expect(refused({ instruments: [gauge(earlier)] })).toEqual(["UTG-014: calibration due 2026-03-30, used 2026-03-31"]);
  });

  it("says what else is wrong with the instrument", () => {
    const dropped = {
      ...gaugeRecords,
      events: [{ type: "dropped", effectiveOn: "2026-03-31", recordedAt: "2026-04-01T00:00:00Z" } as const],
    };
    expect(refused({ instruments: [gauge(dropped)] })).toEqual([
      "UTG-014 was out of service on 2026-03-31 (dropped on 2026-03-31).",
    ]);
    expect(refused({ instruments: [gauge({ ...gaugeRecords, records: [] })] })).toEqual([
      "UTG-014 has no calibration record in force.",
    ]);
    expect(refused({ instruments: [gauge(gaugeRecords, [])] })).toEqual(["UTG-014: enter the days of use"]);
  });

  it("wants the instruments the template asks for", () => {
    expect(refused({ requiredEquipment: [{ label: "Step block", listed: false }] })).toEqual([
      "Step block must be listed on this report",
    ]);
  });
});

describe("G5 to G7", () => {
  it("names the field of an on-the-day check", () => {
    expect(refused({ onTheDay: [{ field: "Step block check", ok: false, message: "end check missing" }] })).toEqual([
      "Step block check: end check missing",
    ]);
  });

  it("wants the named revision to have been effective", () => {
    const message = "UT-004 Rev 2 was not effective on 2026-03-30 (effective 2025-03-01–2026-01-31)";
    expect(refused({ procedures: [procedure(ut004, 2)] })).toContain(message);
    expect(of("G6", { procedures: [procedure(ut004, 2)] })[0]?.code).toBe("OTHER_REVISION");
    expect(refused({ procedures: [] })).toEqual(["Enter the procedure"]);
  });

  it("repeats why a procedure was out of use", () => {
    const suspended = { ...ut004, suspensions: [{ from: "2026-03-31", to: null }] };
    expect(refused({ procedures: [procedure(suspended)] })).toEqual(["UT-004 rev 3 was suspended on 2026-03-31."]);
  });

  it("wants consumables in date", () => {
    const batch = { product: "Ultragel", batch: "B77", dates: performedDates };
    expect(refused({ consumables: [{ ...batch, expiresOn: "2026-03-30" }] })).toEqual(["Ultragel batch B77 expired 2026-03-30"]);
    expect(refused({ consumables: [{ ...batch, expiresOn: null }] })).toEqual(["Ultragel batch B77 has no expiry date"]);
    expect(refused({ consumables: [{ ...batch, batch: "?", expiresOn: "2026-03-31" }] })).toEqual([
      'Ultragel: "?" is not a batch number. Enter the one on the package',
    ]);
    for (const product of ["n/a", "none", "-"])
      expect(refused({ consumables: [{ ...batch, product, expiresOn: "2026-03-31" }] })).toEqual([
        `"${product}" is not a product name. Enter the name its maker uses`,
      ]);
  });
});

describe("G8 to G10", () => {
  it("wants a reviewer who is someone else", () => {
    const reviewer = {
      userId: "ana",
      name: "Ana Ruiz",
      examinerIds: ["ana"],
      enteredByIds: [],
      witnessIds: [],
      mustDiffer: true,
      clientName: "Acme Refining",
      method: "UT",
      level: 2,
      today: "2026-04-02",
      certified: { ok: true },
      openedEverything: true,
    } as const;
    expect(refused({ reviewer })).toEqual(["You examined this item. Acme Refining asks for review by another Level II."]);
    expect(of("G8", { reviewer: { ...reviewer, userId: "ben" } }).map(({ outcome }) => outcome)).toEqual(["pass"]);
    expect(of("G8")).toEqual([]);
  });

  it("wants template, criteria, work order and client in order", () => {
    expect(refused({ template: { name: "UT-THK v2", approved: false } })).toEqual(["Template UT-THK v2 is not approved"]);
    expect(refused({ criteria: [{ name: "API 570", approved: false }] })).toEqual([
      "Acceptance criteria API 570 is not approved",
    ]);
    expect(refused({ criteria: [] })).toEqual([]);
    const further = { name: "ASME B31.3 344.3.2", approved: true, judges: false, method: "UT" };
    expect(refused({ criteria: [{ name: "API 570", approved: true }, further] })).toEqual([
      "ASME B31.3 344.3.2 does not judge UT",
    ]);
    expect(
      refused({ workOrder: { number: "W-1", openOn: [{ onDate: "2026-03-30", whyNot: "the work has not been started" }] } }),
    ).toEqual(["Work order W-1 was not open on 2026-03-30: the work has not been started"]);
    expect(refused({ workOrder: null })).toEqual(["Choose the work order"]);
    expect(refused({ client: { name: "Acme Refining", active: false } })).toEqual(["Acme Refining is not an active client"]);
  });
});

describe("G11 to G14", () => {
  const device = { device: "Camera 880-12", onDate: "2026-03-30", logged: false };

  it("a missing utilization log warns, with the reason once there is one; the finding that asks for it is what blocks", () => {
    expect(of("G11", { radiation: [device] }).map(({ outcome, code, message }) => [outcome, code, message])).toEqual([
      ["warn", "NO_REASON", "Camera 880-12: no utilization log entry for 2026-03-30"],
    ]);
    expect(refused({ radiation: [{ ...device, reason: "Log kept by the client" }] })).toEqual([]);
    expect(of("G11", { radiation: [{ ...device, reason: "Log kept by the client" }] })[0]?.outcome).toBe("warn");
    expect(of("G11", { radiation: [{ ...device, logged: true }] })[0]?.outcome).toBe("pass");
  });

  it("late evidence never blocks and is printed", () => {
    const [late] = of("G12", { lateEvidence: [{ subject: "Certificate C-1", recordedOn: "2026-04-02" }] });
    expect([late?.outcome, late?.message]).toEqual(["warn", "Certificate C-1: recorded 2026-04-02"]);
  });

  it("an unreleased hold point blocks", () => {
    const point = { point: "4.2", party: "client", weld: "W-118", kind: "hold" as const, passed: false };
    expect(refused({ holdPoints: [point] })).toEqual(["Hold point 4.2 (client) is not released for weld W-118"]);
    expect(refused({ holdPoints: [{ ...point, passed: true }] })).toEqual([]);
  });

  it("a witness point without notice is shown, and asks for a nonconformity", () => {
    const point = { point: "3.1", party: "client", weld: "W-118", kind: "witness" as const, passed: false };
    expect(refused({ holdPoints: [point] })).toEqual([]);
    const [shown] = of("G13", { holdPoints: [point] });
    expect([shown?.outcome, shown?.message]).toEqual([
      "warn",
      "Witness point 3.1 (client) has no notice on record for weld W-118. Raise a nonconformity",
    ]);
  });

  it("a client's requirement is named with its source, and blocks when it is meant to", () => {
    const asked = {
      subject: "Ana Ruiz",
      requirement: "site orientation",
      source: "MSA 2025, 4.2",
      onDate: "2026-03-30",
      met: false,
      blocking: true,
    };
    expect(refused({ clientRequirements: [asked] })).toEqual([
      "Ana Ruiz: site orientation not met on 2026-03-30 (MSA 2025, 4.2)",
    ]);
    expect(refused({ clientRequirements: [{ ...asked, blocking: false }] })).toEqual([]);
    expect(refused({ clientRequirements: [{ ...asked, met: true }] })).toEqual([]);
  });
});
