import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

it("takes over the published keys once where an installation has no list of them yet", async () => {
  const before = await openSigner(database, dataDir, now);
  rmSync(join(dataDir, "keys", "report-signing-public.json"));
  expect((await openSigner(database, dataDir, now)).keys.get(before.keyId)).toBe(before.keys.get(before.keyId));
});

it("holds nothing by a key or a signature that cannot be read", () => {
  expect(signatureHolds("no key", "a text", "AAAA")).toBe(false);
  expect(signatureHolds(passingSigner().publicKey, "a text", "")).toBe(false);
});
