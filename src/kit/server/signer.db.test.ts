import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { openSigner, passingSigner, signatureHolds } from "./signer.ts";
import { signingKey } from "./tables.ts";
import { testDatabase } from "./testing/database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "holdpoint-signer-"));
const now = new Date("2026-03-13T15:00:00.000Z");
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

it("trusts the keys of its folder: a rotated one stays, one added to the database by hand never counts", async () => {
  const first = await openSigner(database, dataDir, now);
  const signature = first.sign("a text");
  const forged = passingSigner().publicKey;
  await database.db.insert(signingKey).values({ keyId: "forged", publicKey: forged, validFrom: now.toISOString() });
  expect([...(await openSigner(database, dataDir, now)).keys.keys()]).toEqual([first.keyId]);
  rmSync(join(dataDir, "keys", "report-signing.pem"));
  const second = await openSigner(database, dataDir, now);
  expect([...second.keys.keys()]).toEqual([first.keyId, second.keyId]);
  expect(signatureHolds(second.keys.get(first.keyId) ?? "", "a text", signature)).toBe(true);
});

it("adopts the published keys once when an installation has no list of them yet", async () => {
  const before = await openSigner(database, dataDir, now);
  rmSync(join(dataDir, "keys", "report-signing-public.json"));
  expect((await openSigner(database, dataDir, now)).keys.get(before.keyId)).toBe(before.keys.get(before.keyId));
});

it("refuses a folder of another installation, which would end the key in use, and makes a new key only when told that the old one is lost", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "holdpoint-signer-"));
  const refusal = /signed with a key that is not in .*keys\. Copy the folder "keys"/;
  await expect(openSigner(database, elsewhere, now)).rejects.toThrow(refusal);
  expect(existsSync(join(elsewhere, "keys"))).toBe(false);
  mkdirSync(join(elsewhere, "keys"));
  const foreign = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(join(elsewhere, "keys", "report-signing.pem"), foreign);
  await expect(openSigner(database, elsewhere, now)).rejects.toThrow(refusal);
  const active = database.db.select().from(signingKey).where(isNull(signingKey.validTo));
  expect((await active).map(({ keyId }) => keyId)).toContain((await openSigner(database, dataDir, now)).keyId);
  const reopened = await openSigner(database, elsewhere, now, { keysAreLost: true });
  expect([...reopened.keys.keys()]).toEqual([reopened.keyId]);
  expect((await openSigner(database, elsewhere, now)).keyId).toBe(reopened.keyId);
  rmSync(elsewhere, { recursive: true, force: true });
});

it("accepts neither a key nor a signature that cannot be parsed", () => {
  expect(signatureHolds("no key", "a text", "AAAA")).toBe(false);
  expect(signatureHolds(passingSigner().publicKey, "a text", "")).toBe(false);
});

it("notes beside the keys how far the trail was verified, until a new database takes over the folder", async () => {
  const verified = { day: "2026-03-13", lastSeq: 7, headHash: "ab" };
  const first = await openSigner(database, dataDir, now);
  await first.trail.verified.write(verified);
  expect(await (await openSigner(database, dataDir, now)).trail.verified.read()).toEqual(verified);
  const another = await testDatabase();
  expect(await (await openSigner(another, dataDir, now)).trail.verified.read()).toBeNull();
  await another.close();
});
