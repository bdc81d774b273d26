import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { addSheet, allOf, logTime, setPrices, statusOf } from "./testing.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { inspectionDay, issuedReport, type Scene, setScene, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const {
  sources,
  preview,
  build,
  priceAgain,
  find,
  update,
  changeTax,
  history,
  submit,
  approve,
  sendBack,
  issue,
  credit,
  void: voidIt,
} = invoices.endpoints;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let finance: Person;
let operations: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
});
afterAll(() => on.close());

const open = async () => (await coordinator.ask(sources, { id: scene.order })).body;
const built = async (by = coordinator) => by.ask(build, { id: scene.order, body: allOf(await open()) });
const voided = async ({ id, version }: { id: string; version: number }) =>
  finance.ask(voidIt, { id, body: { version, reason: "Not to be billed like this" } });

describe("an invoice from its sources", () => {
  it("lists approved time and quantities of signed reports, and says what keeps others from being billed", async () => {
    await logTime(on, scene, scene.ana.id, ["06:00", "16:00"]);
    await logTime(on, scene, scene.ben.id, ["06:00", "10:00"], { status: "submitted" });
    await logTime(on, scene, scene.ben.id, ["11:00", "12:00"], { billable: false });
    const report = await issuedReport(scene);
    const draft = await writtenReport(scene);
    expect((await open()).target).toMatchObject({ entity: "WorkOrder", currency: "USD", grouping: "day" });
    await on.db.update(clientCompany).set({ invoiceGrouping: "person" }).where(eq(clientCompany.id, scene.client));
    const { target, sources: found } = await open();
    expect(target.grouping).toBe("person");
    const readings = found.find(({ unit }) => unit === "reading");
    expect(readings).toMatchObject({ id: report.id, blocked: null, free: null });
    expect(
      found.filter(({ type }) => type === "TimesheetEntry").map(({ label, quantity, blocked }) => [label, quantity, blocked]),
    ).toEqual([
      ["Ana Torres, 06:00-16:00", "10", null],
      ["Ben Ruiz, 06:00-10:00", "4", "The time is not approved yet."],
    ]);
    const number = draft.provisionalRef;
    expect(found.flatMap(({ blocked, id }) => (id === draft.id ? [blocked] : []))[0]).toMatch(
      new RegExp(`^Report ${number} is not signed; its \\d+ items cannot be billed yet\\.$`),
    );
    // A report has no price by the report: nothing is charged for it unless somebody decides otherwise.
    expect(found.find(({ unit, id }) => unit === "report" && id === report.id)?.free).toContain("charged by time");
  });

  it("is priced by the day, with account and tax code of rule 5a, each line with its trace and sources", async () => {
    const asked = { id: scene.order, body: allOf(await open()) };
    const { body: shown } = await coordinator.ask(preview, asked);
    expect(shown.obstacles).toEqual([]);
    const { body: draft, status } = await coordinator.ask(build, asked);
    expect(status).toBe(200);
    expect(
      draft.lines.map(({ description, quantity, unitPrice, lineNet, taxCodes, account }) => [
        description,
        quantity,
        unitPrice,
        lineNet,
        taxCodes,
        account,
      ]),
    ).toEqual(
      shown.lines.map(({ description, quantity, unitPrice, net, taxCodes, account }) => [
        description,
        quantity,
        unitPrice,
        net,
        taxCodes,
        account,
      ]),
    );
    expect(draft.lines.slice(0, 2)).toMatchObject([
      {
        description: "UT-II ST, Ana Torres",
        quantity: "8",
        unitPrice: "98.00",
        lineNet: "784.00",
        taxCodes: ["T825"],
        account: "4000",
      },
      { description: "UT-II OT, Ana Torres", quantity: "2", unitPrice: "147.00", lineNet: "294.00" },
    ]);
    expect(draft.lines[0]?.origin?.trace[0]).toContain("RS-0042 rev A, item UT-II");
    expect(draft.lines[0]?.origin?.taxWhy).toBe("client");
    await voided(draft);
  });

  it("says already in the builder and on its draft that the purchase order has expired, or is in another currency", async () => {
    const { order: id, client } = scene;
    await on.db.update(workOrder).set({ purchaseOrder: "PO-77" }).where(eq(workOrder.id, id));
    const of = {
      id: randomUUID(),
      clientCompanyId: client,
      number: "PO-77",
      date: "2026-01-05",
      amount: "90000",
      basis: "net",
    } as const;
    const at = "2026-01-05T12:00:00.000Z";
    const expired = { currency: "USD", validTo: "2026-03-01" };
    await on.db.insert(clientPurchaseOrder).values({ ...of, ...expired, createdAt: at, updatedAt: at });
    const said = "PO PO-77 is valid to 2026-03-01; the service dates lie outside it.";
    const asked = { id, body: allOf(await open()) };
    expect((await coordinator.ask(preview, asked)).body.orderProblems).toEqual([said]);
    const { body: draft } = await coordinator.ask(build, asked);
    expect([draft.orderProblems, draft.obstacles]).toEqual([[said], []]);
    await on.db.update(clientPurchaseOrder).set({ currency: "EUR", validTo: null });
    const other = (await finance.ask(find, { id: draft.id })).body;
    expect([other.orderProblems, other.order]).toEqual([["PO PO-77 is in EUR, this invoice in USD."], null]);
    await voided(draft);
    expect((await finance.ask(find, { id: draft.id })).body.orderProblems).toEqual([]);
    expect((await coordinator.ask(preview, asked)).body.orderProblems).toEqual(["PO PO-77 is in EUR, this invoice in USD."]);
    await on.db.update(workOrder).set({ purchaseOrder: null }).where(eq(workOrder.id, id));
  });

  it("has the tax code of the base where neither client nor item has one", async () => {
    const codes = async (client: string | null, base: string | null) => {
      await on.db.update(clientCompany).set({ taxCodeDefault: client }).where(eq(clientCompany.id, scene.client));
      await on.db.update(baseLocation).set({ defaultTaxCode: base });
      const { body } = await coordinator.ask(preview, { id: scene.order, body: allOf(await open()) });
      return [body.lines[0]?.taxCodes, body.lines[0]?.trace.at(-1), body.obstacles[0]];
    };
    expect(await codes(null, "T825")).toEqual([["T825"], "Tax code T825 by base", undefined]);
    expect(await codes(null, null)).toEqual([
      [],
      expect.stringContaining("UT-II"),
      `Line 1 has no tax code for US-TX on ${inspectionDay}.`,
    ]);
    expect(await codes("T825", null)).toEqual([["T825"], "Tax code T825 by client", undefined]);
  });

  it("has another tax code only where Finance sets it with a reason, which stays when it is priced again", async () => {
    const { body: draft } = await built();
    const { id, version } = draft;
    const line = draft.lines[0];
    const asked = { version, lineId: line?.id ?? "", taxCodes: ["EXEMPT"], reason: "Certificate of the refinery came late" };
    const refusals = [
      await coordinator.ask(changeTax, { id, body: asked }),
      await operations.ask(changeTax, { id, body: asked }),
      await finance.ask(changeTax, { id, body: { ...asked, reason: " " } }),
      await finance.ask(changeTax, { id, body: { ...asked, taxCodes: ["NONE"] } }),
      await finance.ask(changeTax, { id, body: { ...asked, taxCodes: ["T825"] } }),
      await finance.ask(changeTax, { id, body: { ...asked, lineId: id } }),
      await finance.ask(changeTax, { id, body: { ...asked, taxCodes: ["EXEMPT", "EXEMPT"] } }),
      await finance.ask(changeTax, { id, body: { ...asked, taxCodes: ["EXEMPT", "T825"] } }),
    ];
    expect(refusals.map(({ status, problem }) => [status, problem.fields?.[0]?.message ?? problem.message])).toEqual([
      [403, "Only Finance can change the tax code of a line."],
      [403, "Only Finance can change the tax code of a line."],
      [400, "Explain why another tax code applies"],
      [400, "Choose a tax code from the list."],
      [400, "The line has this tax code."],
      [404, expect.any(String)],
      [400, "The line has the tax code EXEMPT twice."],
      [400, "The line has the tax codes EXEMPT and T825, which do not apply together."],
    ]);
    const { body: changed } = await finance.ask(changeTax, { id, body: asked });
    const kept = { taxCodes: ["EXEMPT"], taxChange: { before: ["T825"], reason: asked.reason } };
    expect(changed.lines[0]).toMatchObject(kept);
    expect(changed.taxTotal).not.toBe(draft.taxTotal);
    const trail = (await finance.ask(history, { id })).body[0];
    expect([trail?.action, trail?.reason]).toEqual(["Invoice.changeTax", `Line 1, T825 to EXEMPT: ${asked.reason}`]);
    expect(trail?.changes).toContainEqual(expect.objectContaining({ field: "line 1: taxCodes" }));

    const lines = changed.lines.map(({ id: lineId, kind, description, serviceFrom, quantity, unit, unitPrice, account }) => ({
      id: lineId, kind: kind as "time", description, serviceFrom, quantity, unit, unitPrice, account, taxCodes: ["T825"],
    })); // prettier-ignore
    const other = (more: object) => ({
      version: changed.version,
      changes: { lines: lines.with(0, { ...lines[0], ...more } as (typeof lines)[number]) },
    });
    const typedOver = [
      await coordinator.ask(update, { id, body: other({ quantity: "0.5" }) }),
      await finance.ask(update, { id, body: other({ unitPrice: "1.00" }) }),
      await finance.ask(update, { id, body: other({ serviceFrom: "2026-01-05" }) }),
      await finance.ask(update, { id, body: other({ kind: "manual" }) }),
    ];
    expect(typedOver.map(({ problem }) => problem.fields?.[0])).toEqual(
      ["quantity", "unitPrice", "serviceFrom", "kind"].map((field) => ({
        path: `lines.0.${field}`,
        message: expect.stringMatching(/^This line bills approved work at its price/) as string,
      })),
    );
    const back = await finance.ask(update, { id, body: { version: changed.version, changes: { lines } } });
    expect(back.problem.fields?.[0]).toEqual({
      path: "lines.0.taxCodes",
      message: "Finance changes the tax code of this line on its page, with a reason.",
    });
    const { body: again } = await coordinator.ask(priceAgain, { id, body: { version: changed.version } });
    expect(again.lines[0]).toMatchObject(kept);
    expect(again.lines.slice(1).every(({ taxChange }) => taxChange === null)).toBe(true);
    const set = { ...asked, version: again.version, lineId: again.lines[0]?.id ?? "", taxCodes: ["T825"] };
    const { body: reset } = await finance.ask(changeTax, { id, body: set });
    expect(reset.lines[0]).toMatchObject({ taxCodes: ["T825"], taxChange: null });
    await voided(reset);
    const closed = await finance.ask(changeTax, { id, body: { ...set, version: reset.version + 1, taxCodes: ["EXEMPT"] } });
    expect(closed.problem.message).toBe("The tax code of a line is changed while it is a draft.");
  });

  it("is billed once; void frees it, and time is locked meanwhile", async () => {
    const entry = (await open()).sources.find(({ type, blocked }) => type === "TimesheetEntry" && !blocked);
    const { body: draft } = await built();
    expect(await statusOf(on, entry?.id ?? "")).toBe("locked");
    expect((await open()).sources.every(({ blocked }) => blocked !== null)).toBe(true);
    const again = await coordinator.ask(build, {
      id: scene.order,
      body: {
        grouping: "day",
        accepted: [],
        sources: [{ type: "TimesheetEntry", id: entry?.id ?? "", key: "hours", charge: true }],
      },
    });
    expect([again.status, again.problem.message]).toEqual([422, `Ana Torres, 06:00-16:00 is on Draft ${draft.id.slice(-6)}.`]);
    await voided(draft);
    expect(await statusOf(on, entry?.id ?? "")).toBe("approved");
    expect((await open()).sources.filter(({ blocked }) => blocked === null).length).toBeGreaterThan(1);
  });

  it("frees what a removed line of the draft bills", async () => {
    const { body: draft } = await built();
    const lines = draft.lines
      .filter(({ unit }) => unit === "reading")
      .map(({ id, kind, description, serviceFrom, quantity, unit, unitPrice, taxCodes, account }) => ({
        id, kind: kind as "production", description, serviceFrom, quantity, unit, unitPrice, taxCodes, account,
      })); // prettier-ignore
    const { body: fewer } = await coordinator.ask(update, { id: draft.id, body: { version: draft.version, changes: { lines } } });
    expect(fewer.lines).toHaveLength(1);
    expect((await open()).sources.filter(({ blocked, type }) => blocked === null && type === "TimesheetEntry")).toHaveLength(1);
    await voided(fewer);
  });

  it("bills part of a quantity; the rest stays open", async () => {
    const readings = (await open()).sources.find(({ unit }) => unit === "reading");
    const part = {
      type: "InspectionReport" as const,
      id: readings?.id ?? "",
      key: readings?.key ?? "",
      charge: true,
      quantity: "1",
    };
    const { body: draft } = await coordinator.ask(build, {
      id: scene.order,
      body: { grouping: "item", accepted: [], sources: [part] },
    });
    expect(draft.lines.map(({ quantity, lineNet }) => [quantity, lineNet])).toEqual([["1", "4.00"]]);
    const left = (await open()).sources.find(({ unit }) => unit === "reading");
    expect([left?.quantity, left?.whole]).toEqual([String(Number(readings?.whole) - 1), readings?.whole]);
    const over = await coordinator.ask(build, {
      id: scene.order,
      body: { grouping: "item", accepted: [], sources: [{ ...part, quantity: readings?.whole ?? "" }] },
    });
    expect(over.problem.message).toContain(`is on Draft ${draft.id.slice(-6)}.`);
    await voided(draft);
    const refusal = async (more: Partial<typeof part>) =>
      (
        await coordinator.ask(build, {
          id: scene.order,
          body: { grouping: "item", accepted: [], sources: [{ ...part, ...more }] },
        })
      ).problem.message;
    expect(await refusal({ quantity: "9999" })).toMatch(new RegExp(`: only ${readings?.whole} can be billed\\.$`));
    expect(await refusal({ key: "none" })).toBe("What was chosen cannot be billed any more. Open the page again.");
  });

  it("is not billed twice by naming it twice, nor in two parts above what is open", async () => {
    const { sources: found } = await open();
    const named = allOf({ ...(await open()), sources: found.filter(({ unit }) => unit === "reading" || unit === "hour") });
    const readings = found.find(({ unit }) => unit === "reading");
    const [all, part] = [readings?.quantity ?? "", String(Number(readings?.quantity) - 1)];
    const parts = named.sources.flatMap((one) =>
      one.type === "InspectionReport"
        ? [
            { ...one, quantity: part },
            { ...one, quantity: part },
          ]
        : [],
    );
    const whole = named.sources.filter(({ type }) => type === "InspectionReport").map((one) => ({ ...one, quantity: all }));
    const twice = [[...named.sources, ...whole], [...named.sources, ...named.sources], parts];
    for (const chosen of twice)
      for (const endpoint of [preview, build]) {
        const { status, problem } = await coordinator.ask(endpoint, { id: scene.order, body: { ...named, sources: chosen } });
        expect([status, problem.code]).toEqual([422, "named-twice"]);
        expect(problem.message).toContain("is named twice.");
      }
    expect((await open()).sources).toEqual(found);
  });

  it("a credit by quantity frees exactly that quantity", async () => {
    const { body: draft } = await built();
    const sent = await coordinator.ask(submit, { id: draft.id, body: { version: draft.version } });
    expect(sent.problem.reasons).toBeUndefined();
    const agreed = await operations.ask(approve, { id: draft.id, body: { version: sent.body.version } });
    const issued = await finance.ask(issue, { id: draft.id, body: { version: agreed.body.version } });
    expect(issued.problem.message).toBeUndefined();
    const line = issued.body.lines.find(({ unit }) => unit === "reading");
    const overtime = issued.body.lines.find(({ description }) => description === "UT-II OT, Ana Torres");
    const note = await coordinator.ask(credit, {
      id: draft.id,
      body: {
        kind: "quantity",
        reason: "Two readings were repeated",
        lines: [line, overtime].map((one) => ({ lineId: one?.id ?? "", quantity: "2" })),
      },
    });
    expect((await open()).sources.find(({ unit }) => unit === "reading")).toBeUndefined();
    const { id } = note.body;
    const noted = await coordinator.ask(submit, { id, body: { version: note.body.version } });
    const ready = await operations.ask(approve, { id, body: { version: noted.body.version } });
    expect((await finance.ask(issue, { id, body: { version: ready.body.version } })).problem.message).toBeUndefined();
    const after = (await open()).sources;
    expect(after.find(({ unit }) => unit === "reading")?.quantity).toBe("2");
    // Two of ten hours, which the overtime of the day took back whole; they are billed again.
    const hours = after.find(({ type, label }) => type === "TimesheetEntry" && label === "Ana Torres, 06:00-16:00");
    expect(hours?.quantity).toBe("2");
    const time = [{ type: "TimesheetEntry" as const, id: hours?.id ?? "", key: "hours", charge: true }];
    const again = await coordinator.ask(build, { id: scene.order, body: { grouping: "day", accepted: [], sources: time } });
    expect(again.body.lines.map(({ quantity }) => quantity)).toEqual(["2"]);
    expect((await finance.ask(find, { id: draft.id })).body.status).toBe("issued");
  });

  it("is not issued at prices that a revised rate sheet has changed, and priced again from what it bills", async () => {
    await logTime(on, scene, scene.ana.id, ["17:00", "18:00"]);
    const { body: draft } = await built();
    const sent = await coordinator.ask(submit, { id: draft.id, body: { version: draft.version } });
    const agreed = await operations.ask(approve, { id: draft.id, body: { version: sent.body.version } });
    await addSheet(on, scene, "project", "110.00");
    const { body: refusedOne, problem } = await finance.ask(issue, { id: draft.id, body: { version: agreed.body.version } });
    expect([refusedOne.number, problem.message]).toEqual([
      undefined,
      "Totals changed since approval (rate sheet revised). Review again.",
    ]);
    const back = await operations.ask(sendBack, {
      id: draft.id,
      body: { version: agreed.body.version, reason: "Prices changed" },
    });
    const { body: again } = await coordinator.ask(priceAgain, { id: draft.id, body: { version: back.body.version } });
    expect(again.lines.filter(({ kind }) => kind === "time").map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      ["1", "165.00"],
    ]);
    expect((await open()).sources.every(({ blocked }) => blocked !== null)).toBe(true);
    await voided(again);
  });

  it("16 builders at once bill it to one of them", async () => {
    const body = allOf(await open());
    const answers = await Promise.all(Array.from({ length: 16 }, () => coordinator.ask(build, { id: scene.order, body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ status, problem }) => (status === 200 ? [] : [problem.code])))).toEqual(
      new Set(["already-billed"]),
    );
  });

  it("is not built by who may not create invoices, nor of a job that is not there", async () => {
    const body = {
      grouping: "day" as const,
      accepted: [],
      sources: [{ type: "TimesheetEntry" as const, id: scene.order, key: "hours", charge: true }],
    };
    expect((await scene.ana.ask(build, { id: scene.order, body })).status).toBe(403);
    expect((await coordinator.ask(sources, { id: scene.ana.id })).status).toBe(404);
  });
});
