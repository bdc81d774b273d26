import { type CertificateFacts, factsOf, type SigningCertificate } from "./certificate.ts";
import { signedCms } from "./cms.ts";
import { fill, withPlace } from "./place.ts";
import { timeStamp } from "./time-stamp.ts";

/** What a PDF is signed with. */
export interface PdfSigning {
  certificate: SigningCertificate;
  /** The address of a time-stamp server; null signs without a time stamp. */
  timeStampUrl: string | null;
}

/** How it came out: with a time stamp (B-T) or without (B-B), and why it has none although one was asked for. */
export interface SignedPdf {
  bytes: Buffer;
  level: "B-B" | "B-T";
  withoutTime: string | null;
}

/**
 * The PDF of our printer with the company's PAdES signature. A time-stamp server that does not answer keeps no report from its people: the
 * signature then has none, and the answer says why.
 */
export async function signPdf(
  pdf: Uint8Array,
  { certificate, timeStampUrl }: PdfSigning,
  { reason, at }: { reason: string; at: Date },
): Promise<SignedPdf> {
  const { subject }: CertificateFacts = factsOf(certificate);
  const size = certificate.chain.join("").length;
  const place = withPlace(pdf, { name: subject, reason, at, room: 2_048 + size + (timeStampUrl ? 16_384 : 0) });
  let withoutTime: string | null = null;
  let stamped = false;
  const signature = await signedCms(place.ranges, certificate, async (bytes) => {
    if (timeStampUrl === null) return null;
    try {
      const token = await timeStamp(timeStampUrl, bytes);
      stamped = true;
      return token;
    } catch (error) {
      withoutTime = error instanceof Error ? error.message : String(error);
      return null;
    }
  });
  return { bytes: fill(place, signature), level: stamped ? "B-T" : "B-B", withoutTime };
}
