import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { beginContent, nothingYet } from "../rules/begin.ts";
import { type Scene, setScene } from "./testing.ts";
import { files } from "#kit/files.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const createdAt = "2026-03-01T12:00:00.000Z";
const { create } = inspectionReports.endpoints;

describe("a report", () => {
  it("begun on a device without a network is there as it was begun, once, also when it comes again without its key", async () => {
    const latest = (await scene.ana.ask(reportTemplates.endpoints.latest, {})).body.find(({ code }) => code === "UT-THK");
    if (!latest) throw new Error("no template");
    const begun = beginContent(latest.definition, {
      authorId: scene.ana.id,
      assigned: [],
      procedureId: null,
      unitSystem: "SI",
      newId: randomUUID,
    });
    const body = {
      id: randomUUID(),
      templateCode: "UT-THK",
      templateId: latest.id,
      workOrderId: scene.order,
      provisionalRef: "D-7F3A-0001",
      begun: { ...begun, remarks: "Begun in the tank" },
    };
    const first = await scene.ana.ask(create, { body });
    expect(first.body).toMatchObject({ id: body.id, provisionalRef: "D-7F3A-0001", remarks: "Begun in the tank" });
    expect(first.body.lines.map(({ id }) => id)).toEqual(begun.lines.map(({ id }) => id));
    expect(first.body.people.map(({ id }) => id)).toEqual(begun.people.map(({ id }) => id));
    expect((await scene.ana.ask(create, { body })).body).toEqual(first.body);
    const other = await scene.ana.ask(create, { body: { ...body, id: randomUUID(), begun: undefined } });
    expect(other.body.provisionalRef).toBe("D-7F3A-0001-2");
    const stranger = await on.person("Dan Other", ["TECH"]);
    expect((await stranger.ask(create, { body })).problem?.fields).toEqual([
      { path: "id", message: "This id belongs to another report." },
    ]);
  });
  it("is ordered by whom the project says, which the device does not know, and says how far its clock was off", async () => {
    const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
    const [contact] = await on.db
      .insert(clientContact)
      .values({
        id: randomUUID(),
        createdAt,
        updatedAt: createdAt,
        clientCompanyId: order?.clientCompanyId ?? "",
        name: "Glenn Hatcher",
        roles: [],
      })
      .returning();
    await on.db
      .update(project)
      .set({ contactIds: [contact?.id ?? ""] })
      .where(eq(project.id, order?.projectId ?? ""));
    const latest = (await scene.ana.ask(reportTemplates.endpoints.latest, {})).body.find(({ code }) => code === "UT-THK");
    const begun = { ...nothingYet, remarks: "Begun in the tank" };
    const payload = { id: randomUUID(), templateCode: "UT-THK", templateId: latest?.id, workOrderId: scene.order, begun };
    const answer = await on.app.inject({
      method: "POST",
      url: "/api/inspection-reports",
      headers: {
        cookie: scene.ana.cookie,
        "x-client-at": "2026-03-12T14:00:00.000Z",
        "x-client-now": "2026-03-12T15:00:00.000Z",
      },
      payload: { ...payload, provisionalRef: "D-7F3A-0009" },
    });
    expect(answer.json()).toMatchObject({ orderedBy: "Glenn Hatcher", remarks: begun.remarks, clockSkewSec: -86_400 });
  });
  it("names its photos itself, and has each once", async () => {
    const { body: report } = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
    const id = randomUUID();
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
      .jpeg()
      .toBuffer();
    const add = () => {
      const boundary = "----photo";
      return on.app.inject({
        method: "POST",
        url: `/api/files?entity=InspectionReport&entityId=${report.id}&kind=photo&id=${id}&takenAt=2026-03-12T09:26:53.000Z`,
        headers: { cookie: scene.ana.cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="weld.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
          ),
          photo,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      });
    };
    const first = (await add()).json<{ id: string; takenAt: string }>();
    expect(first).toMatchObject({ id, takenAt: "2026-03-12T09:26:53.000Z" });
    expect((await add()).json()).toEqual(first);
    const listed = await scene.ana.ask(files.endpoints.list, { query: { entity: "InspectionReport", entityId: report.id } });
    expect(listed.body.map((file) => file.id)).toEqual([id]);
  });
});
