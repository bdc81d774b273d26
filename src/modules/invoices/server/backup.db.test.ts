import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { evidenceOf } from "./backup.ts";
import { addTicket, allOf, logTime, setPrices } from "./testing.ts";
import { fieldTicket } from "#modules/field-tickets/server/tables.ts";
import { inspectionDay, issuedReport, setScene } from "#modules/inspection-reports/server/testing.ts";
import { createTestApp } from "#testing.ts";

const { sources, build } = invoices.endpoints;
const on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
afterAll(() => on.close());

it("the evidence of an invoice is the tickets its client signed and the reports it bills, with their check codes", async () => {
  const scene = await setScene(on);
  await setPrices(on, scene);
  const coordinator = await on.person("Cara Diaz", ["CRD"]);
  const report = await issuedReport(scene);
  const entry = await logTime(on, scene, scene.ana.id, ["06:00", "10:00"]);
  const crew = { kind: "crew", description: "Ana Torres", unit: "hour", category: "labour", timesheetEntryId: entry } as const;
  const signed = await addTicket(on, scene, "approved", [{ ...crew, quantity: "4" }]);
  const unsigned = await addTicket(on, scene, "approved", [{ ...crew, quantity: "4" }]);
  const other = await addTicket(on, scene, "approved", [{ ...crew, quantity: "4", timesheetEntryId: null }]);
  const stroke = { strokes: [], width: 100, height: 40, at: "2026-03-11T20:00:00Z", position: null, device: null };
  const signature = { name: "Joan Pratt", title: "Unit engineer", ...stroke, contentHash: "a".repeat(64) };
  for (const { id } of [signed, other])
    await on.db.update(fieldTicket).set({ signature, signedAt: stroke.at }).where(eq(fieldTicket.id, id));
  const found = (await coordinator.ask(sources, { id: scene.order })).body;
  const asked = allOf(found, { accepted: found.variances.map(({ key }) => ({ key, reason: "As agreed on site" })) });
  const body = { ...asked, sources: asked.sources.filter(({ type }) => type !== "FieldTicketRow") };
  const draft = await coordinator.ask(build, { id: scene.order, body });
  expect([draft.status, draft.problem.message]).toEqual([200, undefined]);
  const { tickets, reports } = await evidenceOf(on.db, draft.body.id);
  expect(tickets.map(({ number, signedBy }) => [number, signedBy])).toEqual([[signed.number, "Joan Pratt, Unit engineer"]]);
  expect(tickets.map(({ number }) => number)).not.toContain(unsigned.number);
  expect(reports).toEqual([
    {
      number: `${report.reportNumber} Rev 0`,
      day: inspectionDay,
      code: expect.stringMatching(/^[A-Z0-9-]{8,}$/) as string,
      billed: [expect.stringMatching(/^\d+ reading/) as string],
    },
  ]);
});
