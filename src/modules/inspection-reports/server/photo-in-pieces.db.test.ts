import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { type Scene, setScene } from "./testing.ts";
import { addressOf } from "#kit/client.ts";
import { files, pieceSize } from "#kit/files.ts";
import { daysOfPieces, forgetOldPieces, mostOnTheWay } from "#kit/server/file-pieces.ts";
import { dumpTables } from "#kit/server/backup/dump.ts";
import { filePiece } from "#kit/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { addPiece, join, list, pieces } = files.endpoints;
const now = "2026-03-13T15:00:00.000Z";

let on: TestApp;
let scene: Scene;
let place: { entity: string; entityId: string };
let photo: Buffer;
beforeAll(async () => {
  on = await createTestApp({ now });
  scene = await setScene(on);
  const { body } = await scene.ana.ask(inspectionReports.endpoints.create, {
    body: { templateCode: "UT-THK", workOrderId: scene.order },
  });
  place = { entity: "InspectionReport", entityId: body.id };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  photo = await sharp({ create: { width: 1100, height: 900, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(pieceSize);
  expect(photo.length).toBeLessThan(2 * pieceSize);
});
afterAll(() => on.close());

async function sendPiece(person: Person, id: string, position: number, bytes: Buffer, where = place) {
  const boundary = "----piece";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="weld.jpg"\r\n\r\n`;
  const answer = await on.app.inject({
    method: "POST",
    url: addressOf(addPiece, { id, query: { ...where, position } }),
    headers: { cookie: person.cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: answer.statusCode, body: answer.json<{ pieces: number[]; code?: string }>() };
}
const halves = () => [photo.subarray(0, pieceSize), photo.subarray(pieceSize)] as const;
const whole = (sha256 = createHash("sha256").update(photo).digest("hex")) => ({ name: "weld.jpg", pieces: 2, sha256 });
const query = () => ({ ...place, kind: "photo" as const, caption: "Weld 7", keepOriginal: "true" as const });

describe("a photo sent in pieces", () => {
  it("goes on after a break, a piece sent twice counting once, and is on the report once, byte for byte", async () => {
    const id = randomUUID();
    const [first, second] = halves();
    expect((await sendPiece(scene.ana, id, 1, second)).body.pieces).toEqual([1]);
    const early = await scene.ana.ask(join, { id, query: query(), body: whole() });
    expect([early.status, early.problem.code]).toEqual([409, "pieces-missing"]);
    expect((await scene.ana.ask(pieces, { id, query: place })).body).toEqual({ pieces: [1], isStored: false });
    await sendPiece(scene.ana, id, 0, second);
    expect((await sendPiece(scene.ana, id, 0, first)).body.pieces).toEqual([0, 1]);
    const [one, other] = await Promise.all([1, 2].map(() => scene.ana.ask(join, { id, query: query(), body: whole() })));
    expect(one?.body).toMatchObject({ id, caption: "Weld 7", size: photo.length, sha256: whole().sha256 });
    expect(other?.body).toEqual(one?.body);
    expect((await scene.ana.ask(pieces, { id, query: place })).body).toEqual({ pieces: [], isStored: true });
    expect((await scene.ana.ask(list, { query: place })).body.map((file) => file.id)).toEqual([id]);
    expect(await on.db.$count(filePiece)).toBe(0);
  });

  it("is held against the hash of the whole: what arrived otherwise is forgotten and sent again", async () => {
    const id = randomUUID();
    for (const [position, half] of halves().entries()) await sendPiece(scene.ana, id, position, half); // oxlint-disable-line no-await-in-loop
    const answer = await scene.ana.ask(join, { id, query: query(), body: whole("0".repeat(64)) });
    expect([answer.status, answer.problem.message]).toEqual([409, "The file did not arrive as it was sent. Send it again."]);
    expect((await scene.ana.ask(pieces, { id, query: place })).body.pieces).toEqual([]);
  });

  it("is taken of whoever may edit the record, in pieces of 1 MiB, and nobody sees or joins another's", async () => {
    const id = randomUUID();
    const stranger = await on.person("Dan Other", ["TECH"]);
    expect((await sendPiece(stranger, id, 0, photo.subarray(0, 100))).status).toBe(404);
    expect((await stranger.ask(pieces, { id, query: place })).status).toBe(404);
    expect((await sendPiece(scene.ana, id, 0, Buffer.alloc(pieceSize + 1))).status).toBe(413);
    for (const [position, half] of halves().entries()) await sendPiece(scene.ana, id, position, half); // oxlint-disable-line no-await-in-loop
    const admin = await on.person("Ada Minh", ["ADM"]);
    const found = await admin.ask(pieces, { id, query: { entity: "User", entityId: scene.ana.id } });
    expect(found.body).toEqual({ pieces: [], isStored: false });
    const taken = await admin.ask(join, { id, query: { entity: "User", entityId: scene.ana.id }, body: whole() });
    expect(taken.problem.code).toBe("pieces-missing");
  });

  it("that nobody goes on with is forgotten, and what is begun last stays where one person has too much on its way", async () => {
    await on.db.delete(filePiece);
    const row = (fileId: string, at: string) => ({
      id: randomUUID(),
      senderId: scene.ana.id,
      fileId,
      position: 0,
      size: mostOnTheWay / 2 + 1,
      bytes: Buffer.from("x"),
      at,
    });
    const [oldest, older, last, stale] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await on.db.insert(filePiece).values([row(oldest, "2026-03-13T08:00:00Z"), row(older, "2026-03-13T09:00:00Z")]);
    await sendPiece(scene.ana, last, 0, Buffer.from("a small one"));
    const there = async () => new Set((await on.db.select({ id: filePiece.fileId }).from(filePiece)).map(({ id }) => id));
    expect(await there()).toEqual(new Set([older, last]));
    const long = new Date(Date.parse(now) - daysOfPieces * 86_400_000 - 1000).toISOString();
    await on.db.insert(filePiece).values(row(stale, long));
    await forgetOldPieces(on.services);
    expect(await there()).toEqual(new Set([older, last]));
  });

  it("is no part of a backup before it is whole", async () => {
    const tables: string[] = [];
    await dumpTables(on.db, (table) => Promise.resolve(void tables.push(table)));
    expect(tables).toContain("stored_file");
    expect(tables).not.toContain("file_piece");
  });
});
