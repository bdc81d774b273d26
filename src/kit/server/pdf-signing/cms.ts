import { createHash, createPrivateKey, sign, X509Certificate } from "node:crypto";
import { Null, ObjectIdentifier, OctetString, Sequence, fromBER } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import type { SigningCertificate } from "./certificate.ts";

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha256WithRsa: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
};

/**
 * A detached signature of `content` in the baseline profile of PAdES (ETSI EN 319 142-1): CMS with the hash of the signer's certificate among what is
 * signed, and the time of signing only in the PDF or in a time stamp. `stamped` gives the time-stamp token (RFC 3161) of the signature's bytes; null
 * makes level B-B, a token B-T.
 */
export async function signedCms(
  content: readonly Uint8Array[],
  { key, chain }: SigningCertificate,
  stamped: (signature: Uint8Array) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const certificates = chain.map((pem) => new X509Certificate(pem).raw);
  const [own] = certificates;
  if (!own) throw new Error("There is no certificate to sign with.");
  const signer = certificateOf(own);
  const signing = createPrivateKey(key);
  const rsa = signing.asymmetricKeyType === "rsa";
  const digest = createHash("sha256");
  for (const piece of content) digest.update(piece);
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: inOrder([
      new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
      new Attribute({ type: oids.messageDigest, values: [new OctetString({ valueHex: digest.digest() })] }),
      new Attribute({ type: oids.signingCertificateV2, values: [certificateNamed(own)] }),
    ]),
  });
  const signature = sign("sha256", asSet(signedAttrs), signing);
  const token = await stamped(signature);
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oids.sha256 })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: certificates.map(certificateOf),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256 }),
        signedAttrs,
        signatureAlgorithm: new AlgorithmIdentifier(
          rsa ? { algorithmId: oids.sha256WithRsa, algorithmParams: new Null() } : { algorithmId: oids.ecdsaWithSha256 },
        ),
        signature: new OctetString({ valueHex: signature }),
        ...(token && {
          unsignedAttrs: new SignedAndUnsignedAttributes({
            type: 1,
            attributes: [new Attribute({ type: oids.timeStampToken, values: [fromBER(token).result] })],
          }),
        }),
      }),
    ],
  });
  const whole = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) });
  return new Uint8Array(whole.toSchema().toBER());
}

const certificateOf = (raw: Buffer) => Certificate.fromBER(new Uint8Array(raw));

/** SigningCertificateV2 (RFC 5035): the SHA-256 of the certificate. */
const certificateNamed = (own: Buffer) =>
  new Sequence({
    value: [
      new Sequence({
        value: [new Sequence({ value: [new OctetString({ valueHex: createHash("sha256").update(own).digest() })] })],
      }),
    ],
  });

/** DER sorts the members of a set by their bytes. */
function inOrder(attributes: readonly Attribute[]): Attribute[] {
  const bytes = (one: Attribute) => Buffer.from(one.toSchema().toBER());
  return attributes.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)));
}

/** The attributes as they are signed: as a set, not with the tag they are written with (RFC 5652, 5.4). */
function asSet(attributes: SignedAndUnsignedAttributes): Uint8Array {
  const bytes = new Uint8Array(attributes.toSchema().toBER());
  bytes[0] = 0x31;
  return bytes;
}
