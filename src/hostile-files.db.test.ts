import { monitorEventLoopDelay } from "node:perf_hooks";
import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { files } from "#kit/files.ts";
import { openFileStore } from "#kit/server/files.ts";
import { storedFile } from "#kit/server/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { forms } from "#modules/forms/contract.ts";
import { seedBuiltInForms } from "#modules/forms/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * Files made to harm people who open them, sent to the endpoints that accept files: what they cost the server is bounded, and others continue
 * meanwhile.
 */

/**
 * What one such file may cost on a busy machine: milliseconds, milliseconds in which the server answers nobody, and megabytes. Measured: 2,100,
 * 170 and 7.
 */
const most = { took: 10_000, stood: 1_000, megabytes: 100 };

let on: TestApp;
let admin: Person;
let entityId: string;
const folder = mkdtempSync(join(tmpdir(), "holdpoint-hostile-"));

beforeAll(async () => {
  on = await createTestApp({ files: await openFileStore({ dataDir: folder }) });
  admin = await on.person("Ada Minh", ["SUPER"]);
  const body = { code: "ACR", legalName: "Acadia Refining LLC", displayName: "Acadia Refining" };
  entityId = (await admin.ask(clientCompanies.endpoints.create, { body })).body.id;
  // The process that reads pictures is running already, as on a server in use.
  await send(await picture().jpeg().toBuffer(), "first.jpg", "photo");
});
afterAll(async () => {
  await on.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a harmful PDF is stored unchanged, since the server opens none", () => {
  it.each<[string, () => Buffer]>([
    ["that unpacks to 50 MB twice over", () => pdf(["<< >>"], deflated(deflateSync(Buffer.alloc(50_000_000))))],
    [
      "whose page tree is its own child",
      () => pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
    ],
    ["of 10,000 pages", () => pdf(pages(10_000))],
    [
      "that runs a script as it opens",
      () => pdf(["<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>"]),
    ],
    ["that starts a program", () => pdf(["<< /Type /Catalog /OpenAction << /S /Launch /F (calc.exe) >> >>"])],
    [
      "with a program inside",
      () => pdf(["<< /Type /Filespec /EF << /F 2 0 R >> >>"], deflated(Buffer.from("MZ program"), "/Type /EmbeddedFile")),
    ],
    ["that is encrypted", () => pdf(["<< /Type /Catalog >>"], "", "/Encrypt << /Filter /Standard /V 5 /R 6 >>")],
    ["that names itself as the one before it", () => pdf(["<< /Type /Catalog >>"], "", "/Prev 9")],
  ])("%s", async (_, make) => {
    const bytes = make();
    const { status, body } = await send(bytes, "certificate.pdf", "certificate");
    expect([status, body.mediaType, body.size]).toEqual([200, "application/pdf", bytes.length]);
    const read = await on.app.inject({ url: `/api/files/${body.id}/content?inline=true`, headers: { cookie: admin.cookie } });
    expect(read.rawPayload.equals(bytes)).toBe(true);
    // Nothing that it refers to is run or fetched by the product.
    expect(read.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/script-src 'self';.* object-src 'none'/),
    });
  });
});

describe("the kind of a file", () => {
  const letter = Buffer.from("Dear Sirs");
  const refusal = async (kind: string) => {
    const { status, body } = await send(letter, "letter.txt", kind);
    return [status, (body as { fields?: unknown[] }).fields];
  };
  it("is one of the list, and none of those that the product adds itself", async () => {
    const message = expect.stringMatching(/^There is no such kind of file. Choose one of: file, photo, .*, other\.$/);
    expect(await refusal("invoice copy")).toEqual([400, [{ path: "kind", message }]]);
    const made = "Files of this kind are added by the product only. Choose another kind.";
    for (const kind of ["pdf", "package", "clientForm"])
      expect(await refusal(kind)).toEqual([400, [{ path: "kind", message: made }]]);
    expect((await send(letter, "letter.txt", "document")).status).toBe(200);
  });
  it("that was stored before there was a list stays as it is, and is read as a file", async () => {
    const { body } = await send(letter, "old letter.txt", "paper");
    await on.db.update(storedFile).set({ kind: "correspondence" }).where(eq(storedFile.id, body.id));
    const { body: listed } = await admin.ask(files.endpoints.list, { query: { entity: "ClientCompany", entityId } });
    expect(listed.find(({ id }) => id === body.id)).toMatchObject({ name: "old letter.txt", kind: "file" });
  });
});

describe("a harmful picture", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["that claims four hundred million pixels", () => png(20_000, 20_000), "more than 200 million pixels"],
    ["that unpacks to more than 400 MB", () => png(14_000, 14_000, { colour: 6, bits: 16 }), "unpacks to more than 400 MB"],
    ["whose pixels end in the middle", async () => (await picture().png().toBuffer()).subarray(0, 90), "cannot be read"],
  ])("%s is refused with a sentence", async (_, make, why) => {
    const { status, message } = await send(await make(), "photo.png", "photo");
    expect([status, message]).toEqual([400, expect.stringContaining(why)]);
  });

  it.each([
    ["a video", "weld.mp4", "weld.mp4 is a video. Videos cannot be printed: take photos instead"],
    ["a table", "welds.csv", "Files of this kind are not accepted here. Allowed: png, jpg, heic, webp."],
  ])("that is %s is refused as a photo", async (_, name, why) => {
    const { status, message } = await send(Buffer.from("weld,result"), name, "photo");
    expect([status, message]).toEqual([422, why]);
  });

  it("that is a video is no file of a filled form either, whose files are printed with it", async () => {
    await seedBuiltInForms(on.db, on.services.clock().toISOString(), on.services.secrets);
    const [free] = (await admin.ask(forms.endpoints.fillable, {})).body.filter(
      ({ definition: { contextLinks = [] } }) => !contextLinks.some(({ required }) => required),
    );
    const form = (await admin.ask(forms.submissions.start, { body: { templateId: free?.id ?? "" } })).body;
    const clip = Buffer.from("00000018667479706d70343200000000", "hex");
    const to = { entity: "FormSubmission", entityId: form.id };
    const { status, message } = await send(clip, "clip.mp4", "file", to);
    expect([status, message]).toEqual([422, "clip.mp4 is a video. Videos cannot be printed: take photos instead"]);
    expect((await send(clip, "clip.mp4", "file")).status).toBe(200);
  });

  it("of the largest allowed size is stored smaller", async () => {
    const whole = png(14_000, 14_000, { colour: 0, bits: 1, rows: Buffer.alloc(14_000 * 1_751) });
    expect(whole.length).toBeLessThan(100_000);
    const { status, body } = await send(whole, "photo.png", "photo");
    expect([status, body.mediaType]).toEqual([200, "image/jpeg"]);
    expect(body.size).toBeLessThan(500_000);
  });

  it("with two thousand passes is refused in time", async () => {
    const passes = await inPasses(2_000);
    expect((await send(passes, "photo.jpg", "photo")).status).toBe(400);
  });

  it.each<[string, Buffer]>([
    ["is of one byte", Buffer.from("4d", "hex")],
    ["refers to itself", Buffer.from("4d4d002a00000008000100000000000000000000000008", "hex")],
    [
      "promises four thousand million entries",
      Buffer.from("4d4d002a00000008ffff8769000400000001ffffffff9003000200ffffffffffffff", "hex"),
    ],
    ["has an invalid orientation", Buffer.from("4d4d002a000000080001011200030000000100630000000000000000", "hex")],
  ])("whose EXIF %s is stored without a time", async (_, exif) => {
    const { status, body } = await send(withExif(await picture().jpeg().toBuffer(), exif), "photo.jpg", "photo");
    expect([status, body.takenAt]).toEqual([200, null]);
  });

  it("with a text that unpacks to 50 MB is read without it", async () => {
    const text = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(50_000_000))]);
    const whole = await picture().png().toBuffer();
    const bomb = Buffer.concat([whole.subarray(0, 33), chunk("zTXt", text), whole.subarray(33)]);
    expect((await send(bomb, "photo.png", "photo")).status).toBe(200);
  });
});

describe("a harmful archive is only checked from outside", () => {
  it.each<[string, () => Buffer, string]>([
    ["of two hundred thousand files", () => zip(200_000, () => ["a", Buffer.alloc(0), 0]), "many.zip"],
    [
      "whose list of contents unpacks to 100 MB",
      () => zip(1, () => ["[Content_Types].xml", deflateRawSync(Buffer.alloc(100_000_000)), 8]),
      "bomb.docx",
    ],
  ])("%s", async (_, make, name) => {
    expect([200, 422]).toContain((await send(make(), name, "file")).status);
  });
});

/** Sends a file and measures what it costs: how long it took, how long the server was blocked, how much memory it took. */
async function send(bytes: Buffer, name: string, kind: string, to = { entity: "ClientCompany", entityId }) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const stood = monitorEventLoopDelay({ resolution: 10 });
  const mark = "holdpoint-hostile";
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]);
  stood.enable();
  const begun = performance.now();
  const answer = await on.app.inject({
    method: "POST",
    url: `/api/files?${new URLSearchParams({ ...to, kind }).toString()}`,
    headers: { cookie: admin.cookie, "content-type": `multipart/form-data; boundary=${mark}` },
    payload,
  });
  const took = performance.now() - begun;
  stood.disable();
  clearInterval(looking);
  const cost = { took, stood: stood.max / 1e6, megabytes: (peak - before) / 1e6 };
  const beyond = (["took", "stood", "megabytes"] as const).filter((one) => cost[one] >= most[one]);
  expect(beyond.map((one) => `${one}: ${cost[one].toFixed(0)}`)).toEqual([]);
  const body = answer.json<{ id: string; mediaType: string; size: number; takenAt: string | null; message?: string }>();
  return { status: answer.statusCode, body, message: body.message };
}

const deflated = (bytes: Buffer, of = "") => {
  const packed = deflateSync(bytes);
  return `<< ${of} /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`;
};

/** A PDF of these objects and one more, with these further entries in its trailer. */
function pdf(objects: readonly string[], more = "", trailer = ""): Buffer {
  const all = more ? [...objects, more] : objects;
  const body = all.map((one, n) => `${n + 1} 0 obj\n${one}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n`, "latin1");
}

const pages = (count: number) => [
  "<< /Type /Catalog /Pages 2 0 R >>",
  `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(" ")}] >>`,
  ...Array.from({ length: count }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"),
];

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: "#557799" } });

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG of that size, with these rows or with none. */
function png(width: number, height: number, { colour = 0, bits = 8, rows = Buffer.alloc(0) } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A progressive JPEG of nine million pixels whose last pass is repeated this many times. */
async function inPasses(count: number): Promise<Buffer> {
  const large = sharp({ create: { width: 3000, height: 3000, channels: 3, background: "#557799" } });
  const whole = await large.jpeg({ progressive: true }).toBuffer();
  const [last, end] = [whole.lastIndexOf(Buffer.from("ffda", "hex")), whole.length - 2];
  return Buffer.concat([
    whole.subarray(0, end),
    ...Array.from({ length: count }, () => whole.subarray(last, end)),
    whole.subarray(end),
  ]);
}

/** A JPEG with these EXIF bytes. */
function withExif(jpeg: Buffer, exif: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif]);
  const head = Buffer.from("ffe10000", "hex");
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A ZIP archive of this many files, each with its name, its bytes as they are packed, and how; without the directory at its end. */
function zip(count: number, file: () => [name: string, packed: Buffer, method: number]): Buffer {
  const [name, packed, method] = file();
  const head = Buffer.alloc(30);
  head.write("PK\u0003\u0004", "latin1");
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt16LE(name.length, 26);
  const one = Buffer.concat([head, Buffer.from(name), packed]);
  return Buffer.concat(Array.from({ length: count }, () => one));
}
