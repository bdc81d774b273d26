import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Protects what the database must contain from people who read it: the secrets of authenticator apps, and codes too short to be hashed alone. */
export interface Secrets {
  /** The encrypted text, "1.nonce.tag.ciphertext" in base64url; different each time. */
  encrypt: (text: string) => string;
  /** The decrypted text. Throws when the key is another or a byte was changed. */
  decrypt: (encrypted: string) => string;
  /** Always the same for the same text (HMAC-SHA256, base64url); without the key nobody finds the text by trying. */
  fingerprint: (text: string) => string;
  /** The code that shows that a text was written here (HMAC-SHA256, base64url); never the same as the fingerprint of any text. */
  code: (text: string) => string;
}

/**
 * The key in `dataDir/keys`, created at the first start and readable by the server only. A backup of the database without it decrypts nothing.
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  return secretsOf(await secretKey(join(dataDir, "keys")));
}

/** Secrets that exist as long as the process: for tests. */
export const passingSecrets = (): Secrets => secretsOf(randomBytes(keyLength));

const keyLength = 32;
/** AES-256-GCM with a random nonce of 96 bits for each text (NIST SP 800-38D section 8.2.2). */
const cipher = "aes-256-gcm";

function secretsOf(key: Buffer): Secrets {
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "", purpose, keyLength));
  const [marking, coding] = [derived("fingerprint"), derived("code")];
  const under = (one: Buffer) => (text: string) => createHmac("sha256", one).update(text).digest("base64url");
  return {
    encrypt(text) {
      const nonce = randomBytes(12);
      const encryption = createCipheriv(cipher, key, nonce);
      const encrypted = Buffer.concat([encryption.update(text, "utf8"), encryption.final()]);
      return ["1", ...[nonce, encryption.getAuthTag(), encrypted].map((part) => part.toString("base64url"))].join(".");
    },
    decrypt(text) {
      const [form, nonce = "", tag = "", encrypted = ""] = text.split(".");
      if (form !== "1") throw new Error("This text was not encrypted here.");
      const decryption = createDecipheriv(cipher, key, Buffer.from(nonce, "base64url"), { authTagLength: 16 });
      decryption.setAuthTag(Buffer.from(tag, "base64url"));
      return decryption.update(encrypted, "base64url", "utf8") + decryption.final("utf8");
    },
    fingerprint: under(marking),
    code: under(coding),
  };
}

async function secretKey(folder: string): Promise<Buffer> {
  const path = join(folder, "secrets.key");
  try {
    const key = Buffer.from(await readFile(path, "utf8"), "base64url");
    if (key.length !== keyLength) throw new Error(`${path} is not a key of ${keyLength} bytes. Put back the one of the backup.`);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const made = randomBytes(keyLength);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, made.toString("base64url"), { mode: 0o600, flag: "wx" });
  return made;
}
