import { hash, randomBytes } from "node:crypto";
import { Integer, OctetString } from "asn1js";
import { AlgorithmIdentifier, MessageImprint, PKIStatus, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from "pkijs";

const sha256 = "2.16.840.1.101.3.4.2.1";
/** How long a time-stamp server may take. */
const patience = 15_000;
/** A token with its certificates takes 3 to 8 KB. */
const largestToken = 16 * 1024;
/** What is read of an answer: whoever is asked must not be able to fill the memory. */
const largestAnswer = 4 * largestToken;

/**
 * The time-stamp token (RFC 3161) of that server for these bytes. Throws, with a sentence, when it does not answer, refuses, or answers about something
 * else; whether its authority is to be trusted is for the readers of the file to say.
 */
export async function timeStamp(address: string, bytes: Uint8Array): Promise<Uint8Array> {
  const digest = hash("sha256", bytes, "buffer");
  // Positive, and so in one way of writing it.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const asked = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: Buffer.from(asked.toSchema().toBER()),
    signal: AbortSignal.timeout(patience),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`The time-stamp server answered ${response.status}.`);
  return tokenIn(await bytesOf(response), digest, nonce);
}

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > largestAnswer) throw new Error("The time-stamp server answered with more than a time stamp.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function tokenIn(answer: Uint8Array, digest: Buffer, nonce: Buffer): Uint8Array {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer);
  if (![PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status) || !timeStampToken)
    throw new Error("The time-stamp server refused the request.");
  const signed = new SignedData({ schema: timeStampToken.content });
  const content = signed.encapContentInfo.eContent;
  const info = content && TSTInfo.fromBER(new Uint8Array(content.getValue()));
  const about = info && Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  const answered = info?.nonce && Buffer.from(info.nonce.valueBlock.valueHexView);
  if (!about?.equals(digest) || !answered?.equals(nonce)) throw new Error("The time-stamp server stamped something else.");
  const token = new Uint8Array(timeStampToken.toSchema().toBER());
  if (token.length > largestToken) throw new Error("The time stamp is too large for its place in a PDF.");
  return token;
}
