import { z } from "zod";
import { del, download, get, patch, post } from "#kit/contract.ts";
import { webAddress } from "#kit/schemas.ts";

const own = "/api/settings/signing-certificate";

/** The certificate in use; its key is never sent out. */
export const SigningCertificate = z.object({
  id: z.uuid(),
  version: z.int(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  fingerprint: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  selfSigned: z.boolean(),
  /** Whether reports are signed with it today. */
  valid: z.boolean(),
  timeStampUrl: z.string().nullable(),
  timeStampFault: z.string().nullable(),
  timeStampFaultAt: z.string().nullable(),
});
export type SigningCertificate = z.infer<typeof SigningCertificate>;
const Shown = z.object({ certificate: SigningCertificate.nullable() });

export const signingLabels = {
  file: "PKCS#12 file",
  password: "Password of the file",
  timeStampUrl: "Time-stamp server",
};

export const signingEndpoints = {
  signingCertificate: get(own, {
    action: "administer",
    reply: Shown,
    summary: "The certificate that the PDF of each report is signed with",
  }),
  installCertificate: post(own, {
    action: "administer",
    body: z.object({
      file: z.base64("Choose a PKCS#12 file (.p12 or .pfx)").min(1, "Choose a PKCS#12 file (.p12 or .pfx)").max(200_000),
      password: z.string().max(500),
      timeStampUrl: webAddress(400).nullable(),
    }),
    reply: Shown,
    summary: "Sign the PDF of each report from now on with this certificate (PKCS#12, base64), in place of the one in use",
  }),
  changeTimeStamps: patch(own, {
    action: "administer",
    body: z.object({ version: z.int(), timeStampUrl: webAddress(400).nullable() }),
    reply: Shown,
    summary: "Set or remove the time-stamp server of the signatures",
  }),
  removeCertificate: del(`${own}/:id`, {
    action: "administer",
    reply: Shown,
    summary: "Stop signing report PDFs; the key is deleted, files signed so far stay valid",
  }),
  signedSample: download(`${own}/sample.pdf`, {
    action: "administer",
    summary: "A page signed with the certificate in use, to see how readers show it",
  }),
};
