import { randomUUID } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { inspectionDay, issuedReport, type Scene, setScene, signAs, thicknessContent, writtenReport } from "./testing.ts";
import { quantity } from "#kit/quantity.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { mtSample } from "#modules/report-templates/samples.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const { create, save, checks, find, revise } = inspectionReports.endpoints;

const reasons = async (id: string) => (await scene.ana.ask(checks, { id })).body.obstacles.map(({ message }) => message);

/** The magnetic particle sample with its second indication called a crack of 1.2 mm, and accepted. */
async function crackAccepted() {
  const started = await scene.ana.ask(create, { body: { templateCode: "MT", workOrderId: scene.order } });
  const { content } = mtSample();
  const ids = new Map(content.lines.map(({ id }) => [id, randomUUID()]));
  const lines = content.lines.map((line) => ({ ...line, id: ids.get(line.id) ?? "", performedOn: inspectionDay }));
  const indications = content.indications.map((one) => ({
    ...one,
    id: randomUUID(),
    lineId: ids.get(one.lineId) ?? "",
    ...(one.disposition === "ACC"
      ? { code: "CR", values: { ...one.values, length: { entered: "1.2", unit: "mm", si: "1.2" } } }
      : {}),
  }));
  const { acceptance, summary } = content;
  const changes = { acceptance, summary, lines, indications };
  const saved = await scene.ana.ask(save, { id: started.body.id, body: { version: started.body.version, changes } });
  expect(saved.status).toBe(200);
  return saved.body;
}

describe("a crack signed ACC", () => {
  it("is refused by clause, however small, and no answer helps", async () => {
    const report = await crackAccepted();
    const refusal =
      "Computed REJ – App. 6, 6-4(a): correct the indication, name another acceptance set, or enter a concession (FW-2 (line 2): a crack is not allowed at any size)";
    expect(await reasons(report.id)).toContain(refusal);
    const { findings } = (await scene.ana.ask(checks, { id: report.id })).body;
    const answers = Object.fromEntries(findings.map(({ id }) => [id, "Accepted by agreement with the client"]));
    await scene.ana.ask(save, { id: report.id, body: { version: report.version, changes: { answers } } });
    const { status, problem } = await signAs(scene.ana, report.id);
    expect(status).toBe(422);
    expect(JSON.stringify(problem)).toContain("Computed REJ – App. 6, 6-4(a)");
  });
  it("is refused with a concession too: the result stays REJ", async () => {
    const report = await crackAccepted();
    const flaw = report.indications.find(({ code }) => code === "CR");
    const concessions = [
      {
        id: randomUUID(),
        lineId: flaw?.lineId ?? "",
        indicationId: flaw?.id ?? "",
        number: "NCR-14",
        grantedBy: "M. Price",
        organization: "Acadia Refining",
        grantedOn: inspectionDay,
        document: "ACR-DEV-0031 rev 1",
      },
    ];
    await scene.ana.ask(save, { id: report.id, body: { version: report.version, changes: { concessions } } });
    const found = await reasons(report.id);
    expect(found.some((message) => message.startsWith("Computed REJ – App. 6, 6-4(a)"))).toBe(true);
    expect(found).toContain("Concession NCR-14 needs a REJ, but FW-2 is not rejected: enter REJ, or remove it");
  });
});

describe("a concession", () => {
  it("is not of a day to come by the clock of the site, nor granted by who examined", async () => {
    const { lines = [], ...rest } = thicknessContent(scene);
    const rejected = lines.find(({ result }) => result === "REJ");
    const [one] = granted(rejected?.id ?? "");
    const given = one ? [{ ...one, grantedOn: "2027-01-01", grantedBy: "Ana Torres" }] : [];
    const report = await writtenReport(scene, { ...rest, lines, concessions: given });
    const found = (await reasons(report.id)).filter((message) => message.startsWith("Concession NCR-14"));
    expect(found).toEqual([
      expect.stringContaining("is granted on 2027-01-01, which is in the future"),
      expect.stringContaining("is granted by Ana Torres, performer of this report"),
    ]);
    const { status } = await signAs(scene.ana, report.id);
    expect(status).toBe(422);
  });
  const granted = (lineId: string) => [
    {
      id: randomUUID(),
      lineId,
      number: "NCR-14",
      grantedBy: "M. Price",
      organization: "Acadia Refining",
      grantedOn: inspectionDay,
      document: "ACR-DEV-0031 rev 1",
    },
  ];

  it("prints beside the REJ, which stays; a revision carries it to its own line", async () => {
    const { lines = [], ...rest } = thicknessContent(scene);
    const rejected = lines.find(({ result }) => result === "REJ");
    const report = await issuedReport(scene, { ...rest, lines, concessions: granted(rejected?.id ?? "") });
    expect(report).toMatchObject({ result: "REJECT", concessions: [{ number: "NCR-14", lineId: rejected?.id }] });
    const pdf = await on.app.inject({
      url: `/api/inspection-reports/${report.id}/pdf`,
      headers: { cookie: scene.ana.cookie },
    });
    expect(pdf.statusCode).toBe(200);
    if (existsSync("/usr/bin/pdftotext")) {
      const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf.rawPayload, encoding: "utf8" });
      expect(text).toContain("REJ – concession NCR-14");
      expect(text).toContain("ACR-DEV-0031 rev 1");
      expect(text).toContain("REJECTED");
    }
    const revision = await scene.ana.ask(revise, {
      id: report.id,
      body: { reasonForRevision: "Client data", reasonClass: "error ours", changeSummary: "Line 1 named as on the drawing" },
    });
    const copied = (await scene.ana.ask(find, { id: revision.body.id })).body;
    const line = copied.lines.find(({ result }) => result === "REJ");
    expect(copied.concessions).toMatchObject([{ number: "NCR-14", lineId: line?.id }]);
    expect(line?.id).not.toBe(rejected?.id);
  }, 60_000);
  it("belongs to a line of the report", async () => {
    const report = await writtenReport(scene);
    const answer = await scene.ana.ask(save, {
      id: report.id,
      body: { version: report.version, changes: { concessions: granted(randomUUID()) } },
    });
    expect([answer.status, answer.problem.fields?.[0]?.path]).toEqual([400, "concessions"]);
  });
});

describe("the reason to repeat a line", () => {
  it("is stored, part of what is signed, and leaves the hash of a line without one as it was", async () => {
    const report = await writtenReport(scene);
    const hashed = async () => (await scene.ana.ask(checks, { id: report.id })).body.contentHash;
    const write = async (reshootReason: "density" | null) => {
      const { version, lines } = (await scene.ana.ask(find, { id: report.id })).body;
      const changed = lines.map((line, index) => (index === 0 ? { ...line, reshootReason } : line));
      const saved = await scene.ana.ask(save, { id: report.id, body: { version, changes: { lines: changed } } });
      return saved.body.lines[0];
    };
    const before = await hashed();
    expect(await write("density")).toMatchObject({ reshootReason: "density" });
    expect(await hashed()).not.toBe(before);
    expect(await write(null)).not.toHaveProperty("reshootReason");
    expect(await hashed()).toBe(before);
  });
});

describe("a report", () => {
  it("is not signed without the edition of its acceptance criteria", async () => {
    const { acceptance, ...rest } = thicknessContent(scene);
    const report = await writtenReport(scene, {
      ...rest,
      ...(acceptance ? { acceptance: { ...acceptance, edition: " " } } : {}),
    });
    expect(await reasons(report.id)).toEqual(["Enter the edition of API 570"]);
  });
  it("asks again when the value behind an answer changes, and takes no single mark for an answer", async () => {
    const content = thicknessContent(scene);
    const lines = content.lines ?? [];
    const grown = (r1: string) =>
      lines.map((line, index) =>
        index === 0
          ? { ...line, values: { ...line.values, r1: quantity(r1, "mm"), r2: null, tPrev: quantity("10.50", "mm") } }
          : line,
      );
    const report = await writtenReport(scene, { ...content, lines: grown("11.2") });
    const asked = async () =>
      (await scene.ana.ask(checks, { id: report.id })).body.findings
        .filter(({ severity }) => severity === "W")
        .map(({ id }) => id);
    const write = async (changes: object) => {
      const { version } = (await scene.ana.ask(find, { id: report.id })).body;
      expect((await scene.ana.ask(save, { id: report.id, body: { version, changes } })).status).toBe(200);
    };
    const [first = ""] = await asked();
    await write({ answers: { [first]: "." } });
    expect((await reasons(report.id))[0]).toMatch(/^“.” is not an answer. Enter what happened and why, in at least two words: /);
    await write({ answers: { [first]: "Read again beside the old grid" } });
    expect(await reasons(report.id)).toEqual([]);
    await write({ lines: grown("11.4") });
    expect(await asked()).not.toContain(first);
    expect((await reasons(report.id))[0]).toMatch(/^Answer in words: /);
  });
});

describe("the acceptance standard a client asks for", () => {
  beforeAll(() =>
    on.db.insert(clientRequirement).values({
      id: randomUUID(),
      createdAt: "2026-01-05T12:00:00.000Z",
      updatedAt: "2026-01-05T12:00:00.000Z",
      clientCompanyId: scene.client,
      demand: { kind: "acceptance standard", standard: "API 570", edition: null },
      validFrom: "2026-01-01",
      sourceDocument: "ACR-QA-1 rev 2",
      blocking: true,
    }),
  );

  const gate = async (changes: Parameters<typeof writtenReport>[1]) => {
    const report = await writtenReport(scene, changes);
    return (await reasons(report.id)).filter((message) => message.includes("Acceptance to API 570"));
  };
  it("is met by the set that judged, on every line", async () => {
    const content = thicknessContent(scene);
    expect(await gate(content)).toEqual([]);
    const { acceptance } = content;
    if (!acceptance) throw new Error("The survey names no criteria.");
    const vessel = { criteriaSet: "API 510 Section 7", code: "API 570", edition: "2024", clause: "Section 7" };
    expect(await gate({ ...thicknessContent(scene), acceptance: { ...acceptance, ...vessel } })).toEqual([
      `Acceptance API 510 Section 7: Acceptance to API 570 not met on ${inspectionDay} (ACR-QA-1 rev 2)`,
    ]);
    const others = [{ criteriaSet: "Client specification", code: "", edition: "1", clause: "", clientSpec: "X-1" }];
    const { lines = [], ...rest } = thicknessContent(scene);
    const named = lines.map((line, at) => (at === 0 ? { ...line, criteriaSetId: "Client specification" } : line));
    expect(await gate({ ...rest, acceptance: { ...acceptance, others }, lines: named })).toEqual([
      `Acceptance X-1 (line 1): Acceptance to API 570 not met on ${inspectionDay} (ACR-QA-1 rev 2)`,
    ]);
  });
});
