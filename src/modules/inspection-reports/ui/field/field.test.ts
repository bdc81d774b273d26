import { describe, expect, it } from "vitest";
import type { Pack } from "#kit/offline/database.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import type { ReportTemplate } from "#modules/report-templates/contract.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import type { CalibrationAnswer } from "#modules/calibration/contract.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import type { CertifiedPerson } from "#modules/ndt-training/contract.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { nothingYet } from "#modules/inspection-reports/rules/begin.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";
import { calibratedByList } from "../parts/calibrated-by-list.ts";
import { deviceGates, type Told } from "./device-gates.ts";
import { ownPapers } from "./own-papers.ts";
import { daysOf, evidenceQuestions, jobQuestions, reportQuestions } from "./pack-questions.ts";
import { lightOf } from "./use-packs.ts";

const today = "2026-03-14";

describe("what is fetched for a job", () => {
  it("is asked for today and each day of the job, two weeks at most", () => {
    expect(daysOf({ plannedStartOn: "2026-03-16", plannedEndOn: "2026-03-18" }, today)).toEqual([
      today,
      "2026-03-16",
      "2026-03-17",
      "2026-03-18",
    ]);
    const begun = daysOf({ plannedStartOn: "2026-01-01", plannedEndOn: "2026-12-31" }, today);
    expect(begun.filter((day) => day >= today)).toHaveLength(14);
    // What was done yesterday is written up today.
    expect(begun.slice(0, 3)).toEqual(["2026-03-12", "2026-03-13", today]);
    expect(daysOf({ plannedStartOn: "2026-03-13", plannedEndOn: today }, today)).toEqual(["2026-03-13", today]);
    expect(daysOf({ plannedStartOn: null, plannedEndOn: null }, today)).toEqual([today, "2026-03-15", "2026-03-16"]);
  });

  it("asks each procedure that the job's page names", () => {
    const procedureId = "00000000-0000-4000-8000-00000000000d";
    const order = {
      id: "1",
      projectId: "2",
      clientCompanyId: "3",
      scope: [{ procedureId }, { procedureId: null }, { procedureId }],
    };
    const asked = jobQuestions(order as unknown as WorkOrder).map(({ address }) => address);
    expect(asked.filter((one) => one.startsWith("/api/procedures/"))).toEqual([`/api/procedures/${procedureId}`]);
  });

  it("asks certificates as the editor asks them, calibrations of the instruments booked, procedures of the methods", () => {
    const order = {
      clientCompanyId: "acadia",
      projectId: "turnaround",
      scope: [{ method: "UT" }],
      equipmentNeed: [{ inventoryItemIds: ["00000000-0000-4000-8000-00000000000e"] }],
    } as unknown as WorkOrder;
    const template = { method: "UT", definition: utThickness } as ReportTemplate;
    const asked = evidenceQuestions(order, [template], [today]).map(({ address }) => address);
    expect(asked).toContain("/api/procedures-in-force?method=UT");
    // A client whose policy requires its approval is asked for with it.
    expect(asked).toContain("/api/procedures-in-force?method=UT&clientCompanyId=acadia&projectId=turnaround");
    expect(asked).toContain(`/api/procedures-in-force?method=UT&on=${today}&clientCompanyId=acadia&projectId=turnaround`);
    expect(asked).toContain(`/api/procedures-in-force?method=UT&on=${today}`);
    expect(asked).toContain(`/api/calibration/answer?itemId=00000000-0000-4000-8000-00000000000e&on=${today}`);
    expect(asked.filter((one) => one.startsWith(`/api/ndt-training/certified?on=${today}&method=UT`)).length).toBeGreaterThan(0);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("asks procedures for a report still written as its editor does: of its first day, with the client where its approval is required", () => {
    const report = {
      id: "1",
      templateId: "2",
      method: "UT",
      status: "draft",
      timeZone: "UTC",
      clientCompanyId: "acadia",
      projectId: null,
      procedureClientApproval: true,
      ...nothingYet,
      lines: [],
      inspectionStart: "2026-03-10T08:00:00.000Z",
      inspectionEnd: "2026-03-11T16:00:00.000Z",
    } as unknown as Report;
    const asked = (of: Partial<Report>) => reportQuestions({ ...report, ...of }).map(({ address }) => address);
    expect(asked({})).toContain("/api/procedures-in-force?method=UT&on=2026-03-10&clientCompanyId=acadia");
    const begun = { procedureClientApproval: false, inspectionStart: null, inspectionEnd: null };
    expect(asked(begun)).toContain("/api/procedures-in-force?method=UT");
    expect(asked({ status: "released" }).filter((address) => address.includes("procedures"))).toEqual([]);
  });
});

describe("the light", () => {
  const now = new Date("2026-03-14T08:00:00Z");
  const job = (id: string) => ({ id }) as WorkOrder;
  const pack = (id: string, readyAt: string | null) => ({ id, readyAt }) as Pack;
  const fresh = "2026-03-14T06:00:00Z";

  it("is green where every job is whole and some days old at most", () => {
    expect(lightOf({ jobs: [job("1")], packs: [pack("1", fresh), pack("2", fresh)] }, now)).toBe("ready");
    expect(lightOf({ jobs: [job("1")], packs: [pack("1", "2026-03-10T06:00:00Z")] }, now)).toBe("old");
  });

  it("says that a certificate of one's own does not hold on the days, where nothing else is missing", () => {
    const warned = { ...pack("1", fresh), warnings: ["UT: expired"] };
    expect(lightOf({ jobs: [job("1")], packs: [warned] }, now)).toBe("papers");
    expect(lightOf({ jobs: [job("1")], packs: [warned, pack("2", null)] }, now)).toBe("partly");
  });

  it("says partly where one job is missing, or something of one, and not where none is there", () => {
    expect(lightOf({ jobs: [job("1"), job("2")], packs: [pack("1", fresh)] }, now)).toBe("partly");
    expect(lightOf({ jobs: [job("1")], packs: [pack("1", null)] }, now)).toBe("partly");
    expect(lightOf({ jobs: [job("1")], packs: [] }, now)).toBe("not");
  });

  it("is dark where there is no job, or it is not known yet", () => {
    expect(lightOf({ jobs: [], packs: [] }, now)).toBe("none");
    expect(lightOf({ jobs: null, packs: [] }, now)).toBe("none");
  });
});

describe("one's own papers on the days of a job", () => {
  const order = { scope: [{ method: "UT" }, { method: "RT" }] } as unknown as WorkOrder;
  const template = (technique?: string) =>
    ({
      method: "UT",
      definition: {
        roles: [
          { role: "performer", method: "UT", technique },
          { role: "reviewer", method: "UT", minLevel: 3 },
        ],
      },
    }) as unknown as ReportTemplate;
  const answered = (valid: (technique: string | undefined, day: string) => boolean | null) =>
    ownPapers("ana", order, [template("PAUT"), template()], [today, "2026-03-15"], ({ technique, minLevel }, day) => {
      const holds = minLevel === 3 ? false : valid(technique, day);
      const message = `${technique ?? "UT"} certificate expired ${day}`;
      return [{ userId: "wes", valid: true }, ...(holds === null ? [] : [{ userId: "ana", valid: holds, message }])] as never;
    });

  it("are named where none of the method's templates may be performed on a day, by what the base method asks", () => {
    expect(answered((_technique, day) => day === today)).toEqual(["UT certificate expired 2026-03-15"]);
  });

  it("are no matter where one of them may be, for a higher part, or for who never held the method", () => {
    expect(answered((technique) => technique === undefined)).toEqual([]);
    expect(answered(() => null)).toEqual([]);
  });
});

describe("the gates on this device", () => {
  const day = today;
  const content = {
    header: { procedure: "p-1" },
    people: [{ id: "1", userId: "ana", roles: ["performer"], dates: [] }],
    equipment: [{ id: "2", inventoryItemId: "gauge", usedFrom: null, usedTo: null }],
    consumables: [{ id: "3", kind: "PT-PEN", product: "Penetrant", batch: "7", expiresOn: "2026-03-01" }],
  } as unknown as Content;
  const names = { person: () => "Ana Ruiz", instrument: () => "UTG-014", procedure: () => "PR-1 Rev 2" };
  const nothing: Told = { certified: () => undefined, calibrated: () => undefined, procedures: [], names, timeZone: "UTC" };
  const definition = {
    roles: [{ role: "performer", method: "UT", minLevel: 2, schemes: [], vision: "near" }],
  } as unknown as TemplateDefinition;
  const said = (told: Partial<Told>) =>
    deviceGates(content, definition, [day], { ...nothing, ...told }).map(({ gateId, outcome }) => `${gateId} ${outcome}`);

  it("say what the device was not told, and refuse nothing for it", () => {
    expect(said({})).toEqual(["G1 warn", "G4 warn", "G6 warn", "G7 fail"]);
  });

  it("stand as the server last evaluated them where the device was not told, by instrument and procedure and day", () => {
    const judged = [
      { gateId: "G4", subject: "UTG-014", onDate: day, outcome: "pass", entityId: content.equipment[0]?.inventoryItemId },
      { gateId: "G6", subject: "UT-004 Rev 2", onDate: day, outcome: "fail", entityId: "p-1" },
      { gateId: "G1", subject: "Ana Torres", onDate: "2020-01-01", outcome: "pass", entityId: null },
    ] as unknown as NonNullable<Told["judged"]>;
    expect(said({ judged })).toEqual(["G1 warn", "G4 pass", "G6 fail", "G7 fail"]);
  });

  it("say once what two parts of one person lack", () => {
    const [performer] = definition.roles;
    const parts = { roles: [performer, { ...performer, role: "evaluator" }] } as unknown as TemplateDefinition;
    const both = { ...content, people: [{ ...content.people[0], roles: ["performer", "evaluator"] }] } as unknown as Content;
    expect(deviceGates(both, parts, [day], nothing).filter(({ gateId }) => gateId === "G1")).toHaveLength(1);
  });

  it("pass and refuse by what was kept of the day", () => {
    const certified = (valid: boolean) => () =>
      [{ userId: "ana", valid, level: "II", message: null }] as unknown as CertifiedPerson[];
    const calibrated = (ok: boolean) => () => ({ ok, message: ok ? null : "UTG-014: calibration due" }) as CalibrationAnswer;
    const procedures = (ok: boolean) => [{ procedureId: "p-1", ok, message: null }] as unknown as Told["procedures"];
    expect(said({ certified: certified(true), calibrated: calibrated(true), procedures: procedures(true) })).toEqual([
      "G1 pass",
      "G4 pass",
      "G6 pass",
      "G7 fail",
    ]);
    expect(said({ certified: certified(false), calibrated: calibrated(false), procedures: procedures(false) })).toEqual([
      "G1 fail",
      "G4 fail",
      "G6 fail",
      "G7 fail",
    ]);
  });
});

describe("the scope of the procedure on this device", () => {
  const open = {
    products: null,
    materials: null,
    jointTypes: null,
    surface: null,
    thickness: null,
    diameter: null,
    temperature: null,
  };
  const { content: sample, definition, context } = utThicknessSample();
  const header = { ...sample.header, procedure: "p-1" };
  const content: Content = { ...nothingYet, ...sample, people: [], equipment: [], consumables: [], header };
  const said = (scope: object | undefined) => {
    const answer = { procedureId: "p-1", ok: true, message: null, number: "UT-004", revisionNo: 2, scope } as never;
    const told: Told = {
      certified: () => undefined,
      calibrated: () => undefined,
      procedures: [answer],
      names: { person: () => "", instrument: () => "", procedure: () => "UT-004 Rev 2" },
      timeZone: context.timeZone,
    };
    return deviceGates(content, definition, context.performedDates, told)
      .filter(({ gateId }) => gateId === "G6")
      .map(({ outcome, message }) => `${outcome}: ${message}`);
  };

  it("refuses what lies outside in the words of the signature, and asks where only a person can say", () => {
    expect(said({ ...open, thickness: { from: "100", to: "200" } })[0]).toMatch(
      /^fail: .* mm lies outside the thickness 100-200 mm of UT-004 Rev 2$/,
    );
    expect(said({ ...open, products: "Storage tanks" })).toEqual([
      "fail: Product piping is not one of those of UT-004 Rev 2 (Storage tanks)",
    ]);
    expect(said({ ...open, materials: "Grade Q" })).toEqual([
      expect.stringMatching(/^warn: Material .* is not one of those of UT-004 Rev 2 \(Grade Q\)\. Explain why/),
      "pass: UT-004 Rev 2 is in force",
    ]);
  });

  it("passes inside, and where an earlier version of the product made the job ready without a scope", () => {
    expect(said({ ...open, thickness: { from: "1", to: "200" } })).toEqual(["pass: UT-004 Rev 2 is in force"]);
    expect(said(undefined)).toEqual(["pass: UT-004 Rev 2 is in force"]);
  });
});

describe("an instrument the device has no calibrations of", () => {
  const item = (state: string, validFrom: string | null, dueOn: string | null) =>
    ({ assetTag: "UT-TG-002", calibrated: { state, validFrom, dueOn, certificateNumber: null, limitation: null } }) as never;

  it("is refused after the day it was due, by the list of instruments", () => {
    expect(calibratedByList(item("overdue", "2025-03-10", "2026-03-10"), today)).toEqual({
      ok: false,
      message: `UT-TG-002: calibration due 2026-03-10, used ${today}`,
      dueOn: "2026-03-10",
    });
    expect(calibratedByList(item("never calibrated", null, null), today)?.ok).toBe(false);
  });

  it("passes where today's certificate covers the day, and where it needs none", () => {
    expect(calibratedByList(item("due soon", "2025-03-20", "2026-03-20"), today)).toMatchObject({
      ok: true,
      dueOn: "2026-03-20",
    });
    expect(calibratedByList(item("not required", null, null), today)).toMatchObject({ ok: true, dueOn: null });
  });

  it("is not judged by the list on days before the certificate, nor where something else is the matter", () => {
    expect(calibratedByList(item("in calibration", "2026-03-15", "2027-03-15"), today)).toBeNull();
    expect(calibratedByList(item("overdue", "2025-03-10", "2026-03-10"), "2026-03-09")).toBeNull();
    expect(calibratedByList(item("out of service", "2025-03-20", "2026-03-20"), today)).toBeNull();
  });
});
