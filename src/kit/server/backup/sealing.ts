import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { ArchiveRefused, damaged } from "./format.ts";

/**
 * An archive encrypted with a passphrase: a head of one line, then the content in pieces of 64 KiB, each encrypted on its own with AES-256-GCM
 * (NIST SP 800-38D). The nonce of a piece is its position and whether it is the last one, so pieces can be neither moved, dropped nor cut off;
 * each archive has a key of its own (scrypt, RFC 7914), so no nonce is used twice with one key.
 */
const mark = "holdpoint-sealed-1";
const pieceLength = 64 * 1024;
const tagLength = 16;
/** What OWASP recommends for scrypt: 128 MiB for each attempt. */
const cost = { N: 2 ** 17, r: 8, p: 1 };

/** Whether an archive that begins like this is encrypted with a passphrase. */
export const isSealed = (head: Buffer): boolean => head.subarray(0, mark.length).toString("latin1") === mark;

/** Encrypts a stream. */
export async function sealer(passphrase: string): Promise<Transform> {
  const salt = randomBytes(16);
  const key = await keyOf(passphrase, salt);
  const head = Buffer.from(`${mark} ${salt.toString("base64url")}\n`);
  const pieces = new Pieces(pieceLength);
  const close = (piece: Buffer, place: number, last: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(place, last)).setAAD(head);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  const through = throughPieces(pieces, close);
  through.push(head);
  return through;
}

/** Decrypts a stream after its head; a wrong passphrase or a changed byte ends it with an error. */
export async function opener(passphrase: string, head: Buffer): Promise<Transform> {
  const [, salt = ""] = head.toString("latin1").trim().split(" ");
  const key = await keyOf(passphrase, Buffer.from(salt, "base64url"));
  return throughPieces(new Pieces(pieceLength + tagLength), (piece, place, last) => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(place, last), { authTagLength: tagLength }).setAAD(head);
      decipher.setAuthTag(piece.subarray(-tagLength));
      return Buffer.concat([decipher.update(piece.subarray(0, -tagLength)), decipher.final()]);
    } catch (error) {
      if (place > 0) throw damaged(`it cannot be decrypted beyond its first ${place * 64} KiB`, error);
      throw new ArchiveRefused("passphrase", "The passphrase does not open this backup, or its beginning is damaged.", {
        cause: error,
      });
    }
  });
}

function throughPieces(pieces: Pieces, turn: (piece: Buffer, place: number, last: boolean) => Buffer): Transform {
  let place = 0;
  const all = (ready: Buffer[], last: boolean) => ready.map((piece) => turn(piece, place++, last));
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      settled(done, () => all(pieces.add(chunk), false));
    },
    flush(done: TransformCallback) {
      settled(done, () => all([pieces.rest()], true));
    },
  });
}

function settled(done: TransformCallback, work: () => Buffer[]): void {
  try {
    done(null, Buffer.concat(work()));
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Cuts a stream into pieces of one length; the last one may be shorter, and is known to be the last only at the end. */
class Pieces {
  readonly #length: number;
  #waiting: Buffer = Buffer.alloc(0);
  constructor(length: number) {
    this.#length = length;
  }
  add(chunk: Buffer): Buffer[] {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    const ready: Buffer[] = [];
    while (this.#waiting.length > this.#length) {
      ready.push(this.#waiting.subarray(0, this.#length));
      this.#waiting = this.#waiting.subarray(this.#length);
    }
    return ready;
  }
  rest(): Buffer {
    return this.#waiting;
  }
}

function nonceOf(place: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(place), 0);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFKC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
