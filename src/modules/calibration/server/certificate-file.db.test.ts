/** What is taken as the file of a certificate, with the store that looks into the files. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calibration } from "../contract.ts";
import { openFileStore } from "#kit/server/files.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";

let dataDir: string;
let on: TestApp;
let eva: Person;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "certificates-"));
  on = await createTestApp({ now: "2026-01-20T15:00:00Z", files: await openFileStore({ dataDir }) });
  eva = await on.person("Eva Controller", ["EQP"]);
});
afterAll(async () => {
  await on.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe("the file of a calibration certificate", () => {
  it("is a PDF or a picture by its content: no table, and none that is only called PDF", async () => {
    const [type] = await on.db.select().from(equipmentType).where(eq(equipmentType.code, "UT-TG"));
    const { body: gauge } = await eva.ask(inventory.endpoints.create, {
      body: {
        typeId: type?.id ?? "",
        manufacturer: "Maker",
        model: "M1",
        serialNumber: "88132",
        homeBaseId: on.bases.houston,
      },
    });
    const { body: laboratory } = await eva.ask(calibration.providers.create, { body: { name: "Metrology House", scope: [] } });
    const { body: draft } = await eva.ask(calibration.endpoints.create, {
      body: {
        itemId: gauge.id,
        certificateNumber: "C-1",
        calibratedOn: "2026-01-15",
        providerId: laboratory.id,
        asFound: "in tolerance",
        asLeft: "not applicable",
        adjusted: false,
        repaired: false,
        result: "pass",
        certificateSerial: "88132",
      },
    });
    const attach = async (name: string, content: string) => {
      const { statusCode, body } = await on.app.inject({
        method: "POST",
        url: `/api/files?entity=CalibrationRecord&entityId=${draft.id}&kind=certificate`,
        headers: { cookie: eva.cookie, "content-type": "multipart/form-data; boundary=x" },
        payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--x--\r\n`,
      });
      return statusCode === 200 ? "taken" : (JSON.parse(body) as { message: string }).message;
    };
    const table = "serial;error\n88132;0.02";
    const refused = "Files of this kind are not accepted here. Allowed: pdf, png, jpg, heic, webp.";
    expect(await attach("certificate.csv", table)).toBe(refused);
    expect(await attach("certificate.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(refused);
    expect(await attach("certificate.pdf", table)).toBe("The content of this file does not match its extension (.pdf).");
    const submitted = await eva.ask(calibration.endpoints.submit, { id: draft.id, body: { version: draft.version } });
    expect(submitted.problem.message).toBe("Attach the certificate.");
    expect(await attach("certificate.pdf", "%PDF-1.7\ncertificate")).toBe("taken");
  });
});
