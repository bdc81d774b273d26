import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSecrets, passingSecrets } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "holdpoint-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("an encrypted text", () => {
  it("is decrypted by the installation that encrypted it, also after a restart", async () => {
    const encrypted = (await openSecrets(folder)).encrypt("JBSWY3DPEHPK3PXP");
    expect(encrypted).not.toContain("JBSWY3DPEHPK3PXP");
    expect((await openSecrets(folder)).decrypt(encrypted)).toBe("JBSWY3DPEHPK3PXP");
  });

  it("looks different every time", () => {
    const secrets = passingSecrets();
    expect(secrets.encrypt("the same")).not.toBe(secrets.encrypt("the same"));
  });

  it("cannot be decrypted with another key or after a byte was changed", () => {
    const secrets = passingSecrets();
    const encrypted = secrets.encrypt("JBSWY3DPEHPK3PXP");
    expect(() => passingSecrets().decrypt(encrypted)).toThrow("unable to authenticate data");
    const [form, nonce, tag, text = ""] = encrypted.split(".");
    const changed = [form, nonce, tag, text.startsWith("A") ? `B${text.slice(1)}` : `A${text.slice(1)}`].join(".");
    expect(() => secrets.decrypt(changed)).toThrow("unable to authenticate data");
    expect(() => secrets.decrypt("JBSWY3DPEHPK3PXP")).toThrow("This text was not encrypted here.");
  });
});

describe("a fingerprint", () => {
  it("is the same for the same text, and differs with another key", () => {
    const secrets = passingSecrets();
    expect(secrets.fingerprint("k7m2-9qxd")).toBe(secrets.fingerprint("k7m2-9qxd"));
    expect(secrets.fingerprint("k7m2-9qxe")).not.toBe(secrets.fingerprint("k7m2-9qxd"));
    expect(passingSecrets().fingerprint("k7m2-9qxd")).not.toBe(secrets.fingerprint("k7m2-9qxd"));
  });
});

describe("the key", () => {
  it("is readable by the server only", async () => {
    await openSecrets(folder);
    expect(statSync(join(folder, "keys", "secrets.key")).mode & 0o777).toBe(0o600);
  });

  it("is never replaced when it is damaged", async () => {
    await openSecrets(folder);
    const path = join(folder, "keys", "secrets.key");
    writeFileSync(path, "short");
    await expect(openSecrets(folder)).rejects.toThrow("is not a key of 32 bytes");
    expect(readFileSync(path, "utf8")).toBe("short");
  });
});
