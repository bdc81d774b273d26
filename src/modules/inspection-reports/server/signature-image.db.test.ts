import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeReportPdf } from "./print.ts";
import { load } from "./loading.ts";
import { printedReport } from "./printed.ts";
import { inspectionReport, reportSignature } from "./tables.ts";
import { issuedReport, type Scene, setScene } from "./testing.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";
import { userPicture } from "#directory/people/server/tables.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const drawing = (grey: number) =>
  sharp({ create: { width: 200, height: 60, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .png()
    .toBuffer();

async function sets(userId: string, grey: number): Promise<string> {
  const { sha256 } = await on.services.files.put(Readable.from([await drawing(grey)]), { limit: 1_000_000 });
  const at = on.services.clock().toISOString();
  await on.db.update(userPicture).set({ validTo: at }).where(eq(userPicture.userId, userId));
  const picture = { userId, kind: "signature" as const, sha256, mediaType: "image/png", validFrom: at };
  await on.db.insert(userPicture).values({ id: randomUUID(), createdAt: at, updatedAt: at, ...picture });
  return sha256;
}

describe("a signature with an image", () => {
  it("prints for good as it was when the person signed, whatever they draw afterwards (people-and-access rule 19)", async () => {
    const first = await sets(scene.ana.id, 20);
    const { id } = await issuedReport(scene);
    const second = await sets(scene.ana.id, 120);
    expect(second).not.toBe(first);
    const signatures = await on.db.select().from(reportSignature).where(eq(reportSignature.reportId, id));
    const hers = signatures.find(({ signerUserId }) => signerUserId === scene.ana.id);
    expect(hers?.imageSha256).toBe(first);
    expect(signatures.filter(({ signerUserId }) => signerUserId !== scene.ana.id).map((one) => one.imageSha256)).not.toContain(
      first,
    );
    const [report] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
    if (!report) throw new Error("The report is gone.");
    const { signatureImages = {} } = await printedReport(on.services, await load(on.db, report), "A test");
    expect(Object.keys(signatureImages)).toEqual([hers?.id]);
    expect(Buffer.from(signatureImages[hers?.id ?? ""] as Uint8Array).equals(await drawing(20))).toBe(true);
    await storeReportPdf(on.services, id);
  });
});
