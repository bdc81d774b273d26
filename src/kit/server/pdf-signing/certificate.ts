import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import forge from "node-forge";

/** A certificate of the company with its key, as it is kept sealed: for signing PDF files. */
export interface SigningCertificate {
  /** PKCS#8, PEM. */
  key: string;
  /** PEM, the signer's first, then those of its authorities as far as the file had them. */
  chain: string[];
}

/** Why a file is not accepted: a sentence for the person who chose it. */
export class CertificateRefused extends Error {
  override name = "CertificateRefused";
  /** What it is about. */
  readonly field: "file" | "password";

  constructor(field: "file" | "password", message: string) {
    super(message);
    this.field = field;
  }
}

/** Opens a PKCS#12 file (RFC 7292), a .p12 or .pfx. Throws CertificateRefused where it holds nothing a reader of PDF files would accept. */
export function openPkcs12(bytes: Buffer, password: string): SigningCertificate {
  const { keys, certificates } = contentsOf(bytes, password);
  const [key] = keys;
  if (!key || keys.length > 1)
    throw new CertificateRefused("file", `This file holds ${key ? "more than one private key" : "no private key"}.`);
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw new CertificateRefused("file", "This file holds no certificate of its private key.");
  const problem = problemWith(own, key);
  if (problem) throw new CertificateRefused("file", problem);
  return {
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    chain: chainOf(own, certificates).map(String),
  };
}

function contentsOf(bytes: Buffer, password: string): { keys: KeyObject[]; certificates: X509Certificate[] } {
  let parsed: forge.asn1.Asn1;
  try {
    parsed = forge.asn1.fromDer(bytes.toString("latin1"));
  } catch {
    throw new CertificateRefused("file", "This is no PKCS#12 file (.p12 or .pfx).");
  }
  try {
    const file = forge.pkcs12.pkcs12FromAsn1(parsed, false, password);
    const bags = (type: string | undefined) => (type ? (file.getBags({ bagType: type })[type] ?? []) : []);
    const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
    const keys = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)].map(({ key, asn1 }) =>
      key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1,
    );
    const certificates = bags(certBag).map(({ cert, asn1 }) => (cert ? forge.pki.certificateToAsn1(cert) : asn1));
    return {
      keys: keys.map((key) => createPrivateKey({ key: der(key), format: "der", type: "pkcs8" })),
      certificates: certificates.map((one) => new X509Certificate(der(one))),
    };
  } catch (error) {
    if (error instanceof Error && /password|MAC/i.test(error.message))
      throw new CertificateRefused("password", "The file does not open with this password.");
    throw new CertificateRefused("file", "This file cannot be read as PKCS#12 (.p12 or .pfx).");
  }
}

const der = (value: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(value).getBytes(), "latin1");

function problemWith(own: X509Certificate, key: KeyObject): string | null {
  const { modulusLength = 0, namedCurve = "" } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === "rsa" && modulusLength < 2048)
    return `The key has ${modulusLength} bits. Readers of PDF files ask for 2048 or more.`;
  if (key.asymmetricKeyType !== "rsa" && !["prime256v1", "secp384r1", "secp521r1"].includes(namedCurve))
    return "Readers of PDF files know keys of RSA and of the curves P-256, P-384 and P-521. This one is another.";
  return own.ca ? "This is the certificate of an authority, which signs certificates and not documents." : null;
}

/** From the signer's certificate up, each issued by the next. */
function chainOf(own: X509Certificate, certificates: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own];
  for (let last = own; ;) {
    const issuer = certificates.find((one) => !chain.includes(one) && last.checkIssued(one) && last.verify(one.publicKey));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

/** What people are told of a certificate. */
export interface CertificateFacts {
  /** The common name, else the whole subject. */
  subject: string;
  issuer: string;
  serial: string;
  /** SHA-256, hex. */
  fingerprint: string;
  validFrom: Date;
  validTo: Date;
  /** Whether it was issued by itself: readers then show the signature as of an unknown person until they are told to trust it. */
  selfSigned: boolean;
}

export function factsOf({ chain: [own = ""] }: SigningCertificate): CertificateFacts {
  const read = new X509Certificate(own);
  return {
    subject: nameIn(read.subject),
    issuer: nameIn(read.issuer),
    serial: read.serialNumber,
    fingerprint: read.fingerprint256.replaceAll(":", "").toLowerCase(),
    validFrom: read.validFromDate,
    validTo: read.validToDate,
    selfSigned: read.subject === read.issuer,
  };
}

const nameIn = (subject: string) => /(?:^|\n)CN=(.+)/.exec(subject)?.[1] ?? subject.replaceAll("\n", ", ");
