import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** A security key in software: what a browser would send for one (WebAuthn level 2, ES256, without attestation). */
export interface Authenticator {
  credentialId: string;
  /** Answers the options of a registration. */
  create: (options: Record<string, unknown>, place?: Place) => Record<string, unknown>;
  /** Answers the options of a sign-in; the counter rises with each. */
  get: (options: Record<string, unknown>, place?: Place) => Record<string, unknown>;
  /** Sets the counter back, as a copy of the key would have it. */
  setBack: () => void;
}

interface Place {
  origin: string;
  host: string;
}

const home: Place = { origin: "http://localhost:3000", host: "localhost" };
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

export function softwareAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(32);
  const credentialId = credential.toString("base64url");
  let counter = 0;
  const dataOf = (flags: number, host: string, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, rest]);
  };
  return {
    credentialId,
    setBack: () => void (counter = 0),
    create(options, { origin, host } = home) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey.export({ format: "jwk" }))]);
      const authData = new Uint8Array(dataOf(present | verified | withKey, host, key));
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", options, origin).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"), // the library's own type names each key
        transports: ["usb"],
      };
      return { ...credentialOf(credentialId), response };
    },
    get(options, { origin, host } = home) {
      counter += 1;
      const authenticatorData = dataOf(present | verified, host);
      const client = clientData("webauthn.get", options, origin);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...credentialOf(credentialId), response };
    },
  };
}

const credentialOf = (id: string) => ({ id, rawId: id, type: "public-key", clientExtensionResults: {} });

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

function clientData(type: string, { challenge }: Record<string, unknown>, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** An EC2 key on P-256 for ES256 (RFC 9053). */
function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Uint8Array {
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  return isoCBOR.encode(key);
}
