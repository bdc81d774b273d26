import { describe, expect, it } from "vitest";
import { projectLife, projectStates, type ScopeLine, workOrderLife } from "./contract.ts";
import { certificatesNeeded, readinessOf, type ReadinessFacts } from "./readiness.ts";
import type { CertificationFound } from "#eligibility/contract.ts";
import { whyNotInCrew } from "./crew.ts";
import { closingLines, namedFirst, obstaclesToActivating, obstaclesToPlanning, unfinished } from "./rules.ts";
import type { Step } from "#kit/lifecycle.ts";

const line: ScopeLine = {
  id: "l",
  method: "UT",
  technique: null,
  itemType: null,
  standard: null,
  acceptance: null,
  procedureId: null,
  quantity: "900",
  unit: "welds",
  extentPercent: 100,
};

const actionsOf = (life: { actions: Record<string, Step> }) => Object.entries<Step>(life.actions);
/** The states that follow on one. */
const after = (life: { actions: Record<string, Step> }, state: string) =>
  actionsOf(life).flatMap(([, { from, to }]) => (from.includes(state) ? [to] : []));

describe("the life of a work order", () => {
  it("goes from draft to closed, one step after the other", () => {
    const way = ["draft", "planned", "ready", "in progress", "work done", "closed"];
    for (const [index, state] of way.slice(0, -1).entries()) expect(after(workOrderLife, state)).toContain(way[index + 1]);
  });
  it("may not skip being ready", () => expect(after(workOrderLife, "planned")).not.toContain("in progress"));
  it("ends for good when it is cancelled, and with a reason", () => {
    expect(after(workOrderLife, "cancelled")).toEqual([]);
    expect([workOrderLife.actions.cancel.reason, workOrderLife.actions.hold.reason]).toEqual([
      "Enter the reason",
      "Enter the reason",
    ]);
  });
  it("lets the crew start, finish and resume its job, and nothing else", () => {
    const crew = actionsOf(workOrderLife).filter(([, { beyondOwn }]) => !beyondOwn);
    expect(crew.map(([action]) => action).toSorted()).toEqual(["finish", "resume", "start"]);
  });
  it("needs site, days and scope to be planned", () => {
    expect(obstaclesToPlanning({ clientSiteId: null, plannedStartOn: "2026-06-01", plannedEndOn: null, scope: [] })).toEqual([
      "Choose the site.",
      "Enter the planned days.",
      "Add at least one line of scope.",
    ]);
  });
});

describe("the life of a project", () => {
  it("can always go on; closed, it can be reopened with a reason and nothing else", () => {
    for (const state of projectStates) expect(after(projectLife, state)).not.toEqual([]);
    expect(after(projectLife, "closed")).toEqual(["active"]);
    expect(projectLife.actions.reopen.reason).toBe("Enter the reason");
  });
  it("becomes active for an active client, at an open base, under an active manager", () => {
    const fine = {
      client: { id: "c-1", displayName: "Acre", status: "active" },
      base: { id: "b-1", name: "Houston", status: "open" },
      manager: { name: "Ola Prins", active: true },
    };
    expect(obstaclesToActivating(fine)).toEqual([]);
    expect(
      obstaclesToActivating({
        client: { id: "c-1", displayName: "Acre", status: "prospect" },
        base: { id: "b-1", name: "Houston", status: "closed" },
        manager: { name: "Ola Prins", active: false },
      }),
    ).toEqual([
      {
        message: "Client Acre is a prospect; Sales or Operations activates the client first.",
        entity: "ClientCompany",
        entityId: "c-1",
      },
      { message: "Base Houston is closed.", entity: "BaseLocation", entityId: "b-1" },
      { message: "Ola Prins is no longer active; choose another manager." },
    ]);
  });
  it("says what is unfinished", () => {
    const reports = { one: "report", several: "reports", what: "not signed" };
    expect(
      unfinished([
        { ...reports, count: 2 },
        { count: 1, one: "work order", several: "work orders", what: "open" },
      ]),
    ).toBe("2 reports not signed, 1 work order open.");
    expect(unfinished([{ ...reports, count: 0 }])).toBeNull();
    expect(unfinished([{ ...reports, count: 3, advises: true }])).toBeNull();
  });
  it("lists what refuses closing first, and names no more than five records of a line", () => {
    const held = { one: "invoice", several: "invoices", what: "with retainage held", advises: true } as const;
    const rows = Array.from({ length: 7 }, (_, at) => ({ id: `r-${at}`, name: `RT-${at}` }));
    const lines = closingLines([
      { ...held, count: 1, href: "/invoices/retainage", amounts: [{ amount: "1435.16", currency: "USD" }] },
      { ...namedFirst("InspectionReport", rows), one: "report", several: "reports", what: "not released" },
      { count: 0, one: "ticket", several: "tickets", what: "unbilled", href: "/field-tickets" },
    ]);
    expect(lines.map(({ message, refuses, href }) => [message, refuses, href])).toEqual([
      ["7 reports not released", true, null],
      ["Tickets unbilled: none", true, null],
      ["1 invoice with retainage held", false, "/invoices/retainage"],
    ]);
    expect(lines[0]?.records.map(({ name }) => name)).toEqual(["RT-0", "RT-1", "RT-2", "RT-3", "RT-4"]);
  });
});

describe("readiness", () => {
  const held = (expiresOn: string) => ({
    certificationId: "c1",
    userId: "ana",
    personName: "Ana Torres",
    certificateNumber: "1",
    schemeId: "SNT-TC-1A:2020",
    method: "UT",
    level: "II",
    techniques: [],
    issuedBy: null,
    issuedOn: "2025-06-18",
    effectiveFrom: "2025-06-18",
    expiresOn,
    authorizedToTest: true,
    sector: null,
    limitation: null,
    signedAt: null,
    fileSha256: null,
  });
  const vision = { ok: true, near: null, colour: null, missing: [], message: null };
  const valid = (day: string, until: string) => ({
    userId: "ana",
    day,
    valid: true,
    certificate: { ok: true as const, held: held(until) },
    vision,
  });
  const lapsed = (day: string) => ({
    userId: "ana",
    day,
    valid: false,
    certificate: { ok: false as const, code: "EXPIRED", message: "expired" },
    vision,
  });
  const facts = (more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
    order: {
      clientSiteId: "s",
      plannedStartOn: "2026-06-15",
      plannedEndOn: "2026-06-25",
      scope: [{ ...line, procedureId: "p" }],
      equipmentNeed: [{ typeCode: "UT", quantity: 1, inventoryItemIds: ["i"], note: null }],
      assignedUserIds: ["ana"],
    },
    project: { id: "p", number: "P-26-0001", status: "active" },
    names: new Map([["ana", "Ana Torres"]]),
    certificates: [
      { method: "UT", minLevel: 2, answers: [valid("2026-06-15", "2026-12-31"), valid("2026-06-25", "2026-12-31")] },
    ],
    instruments: [],
    obstacles: [],
    procedures: [],
    ...more,
  });
  const failing = (more: Partial<ReadinessFacts>) =>
    readinessOf(facts(more))
      .filter(({ ok }) => !ok)
      .map(({ message }) => message);

  it("is given when everything stands to the last day", () => expect(failing({})).toEqual([]));
  it("names the certificate that ends during the job", () => {
    const answers = [valid("2026-06-15", "2026-06-18"), lapsed("2026-06-25")];
    expect(failing({ certificates: [{ method: "UT", minLevel: 2, answers }] })).toEqual([
      "Certificate UT II of Ana Torres ends 2026-06-18, job ends 2026-06-25.",
    ]);
  });
  it("is refused when nobody in the crew is certified", () => {
    const answers = [lapsed("2026-06-15"), lapsed("2026-06-25")];
    expect(failing({ certificates: [{ method: "UT", minLevel: 2, answers }] })).toEqual([
      "No one in the crew holds a valid UT II certificate with vision test on these days.",
    ]);
  });
  it("wants instruments booked and in calibration on the last day", () => {
    const item = { assetTag: "UT-42", typeCode: "UT", typeName: "UT set", manufacturer: "M", model: "X", serialNumber: "1" };
    const overdue = {
      ok: false as const,
      code: "OVERDUE",
      message: "UT-42: calibration due 2026-06-20, used 2026-06-25",
      dueOn: null,
    };
    const good = {
      ...item,
      inventoryItemId: "i",
      day: "2026-06-15",
      answer: { ok: true as const, held: null },
      uncertified: null,
      unexamined: null,
      uncountedUse: null,
      formerIdentity: null,
      doubt: null,
    };
    expect(failing({ instruments: [good, { ...good, day: "2026-06-25", answer: overdue }] })).toEqual([overdue.message]);
    const standard = {
      ok: false as const,
      code: "ONLY_FOR_CALIBRATION",
      message: "List the instrument that was used.",
      dueOn: null,
    };
    expect(failing({ instruments: [{ ...good, answer: standard }] })).toEqual([
      "UT-42 is kept for calibration only. Book another instrument.",
    ]);
    const equipmentNeed = [{ typeCode: "UT", quantity: 2, inventoryItemIds: ["i"], note: null }];
    expect(failing({ order: { ...facts().order, equipmentNeed } })).toEqual(["2 UT needed, 1 booked."]);
  });
  it("wants instruments named for all but seeing, and a procedure for each method", () => {
    const { order } = facts();
    expect(failing({ order: { ...order, scope: [line], equipmentNeed: [] } })).toEqual([
      "No instrument is booked.",
      "No procedure is named.",
    ]);
    const named = { ...line, procedureId: "p" };
    expect(failing({ order: { ...order, scope: [named, line, { ...line, method: "MT" }] } })).toEqual([
      "No procedure is named for MT.",
    ]);
    expect(failing({ order: { ...order, scope: [{ ...named, method: "VT" }], equipmentNeed: [] } })).toEqual([]);
  });
  it("wants a crew and an active project", () => {
    const order = { ...facts().order, assignedUserIds: [] };
    expect(failing({ order, certificates: [], project: { id: "p", number: "P-26-0001", status: "draft" } })).toEqual([
      "Project P-26-0001 is draft.",
      "No crew assigned.",
    ]);
  });
  it("asks Level II for each method once, or the higher level the client demands", () => {
    const scope = [line, line, { ...line, method: "RT" as const }, { ...line, method: "PMI" as const }];
    expect(certificatesNeeded(scope, [{ method: "RT", minLevel: 3 }])).toEqual([
      { method: "UT", minLevel: 2 },
      { method: "RT", minLevel: 3 },
    ]);
  });
});

describe("the crew of a job", () => {
  const job = { baseId: "hou", methods: ["UT", "MT", "PMI"] as const };
  const houston = { baseId: "hou", baseName: "Houston" };
  const answers = (...valid: [method: string, valid: boolean][]) =>
    valid.map(([method, is]) => ({ method, answer: { valid: is } as CertificationFound }));

  it("is offered those of its base who are certified for one of its methods from the first day to the last", () => {
    expect(whyNotInCrew({ job, person: houston, found: answers(["UT", false], ["MT", true], ["MT", true]) })).toBeNull();
    expect(whyNotInCrew({ job: { ...job, methods: ["PMI"] }, person: houston, found: [] })).toBeNull();
    expect(whyNotInCrew({ job: { baseId: null, methods: [] }, person: { baseId: null, baseName: null }, found: [] })).toBeNull();
  });

  it("and of the others why not", () => {
    const ending = answers(["UT", true], ["UT", false], ["MT", false]);
    expect(whyNotInCrew({ job, person: houston, found: ending })).toBe("not certified UT or MT II on these days");
    expect(whyNotInCrew({ job, person: { baseId: "abz", baseName: "Aberdeen" }, found: answers(["UT", true]) })).toBe(
      "base Aberdeen",
    );
    expect(whyNotInCrew({ job: { ...job, methods: ["UT"] }, person: { baseId: null, baseName: null }, found: [] })).toBe(
      "no base; not certified UT II on these days",
    );
  });
});
