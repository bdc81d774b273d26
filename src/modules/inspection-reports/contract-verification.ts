import { z } from "zod";

/** What anyone may learn about a report: as much as the client's policy allows. */
export const Verification = z.object({
  verdict: z.enum(["genuine", "superseded", "void", "unknown", "altered", "imported"]),
  issuer: z.string(),
  /** How the issuer is reached. */
  contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  /** When this was looked up. */
  checkedAt: z.string(),
  number: z.string().nullable(),
  /** Of an imported report as its index has it. */
  revision: z.union([z.int(), z.string()]).nullable(),
  issuedOn: z.string().nullable(),
  /** The revision that replaced it; `voidedOn` if that one was later declared void. */
  supersededBy: z.object({ revision: z.int(), issuedOn: z.string().nullable(), voidedOn: z.string().nullable() }).nullable(),
  voidedOn: z.string().nullable(),
  /** With the verdict altered: the parts of the stored record that are not as signed; empty if it is the file that was changed. */
  altered: z.array(z.string()),
  summary: z
    .object({
      method: z.string(),
      client: z.string(),
      item: z.string().nullable(),
      inspectedOn: z.string().nullable(),
      /** Organizations whose people took part in the work. */
      subcontracted: z.array(z.string()),
      result: z.string().nullable(),
      signatures: z.array(
        z.object({
          meaning: z.string(),
          name: z.string(),
          certificate: z.string(),
          signedAt: z.string(),
          /** The time zone of the time printed on the report. */
          timeZone: z.string(),
        }),
      ),
    })
    .nullable(),
  /** For a check of a file with a code: the code is not that of the file's report. */
  otherCode: z.boolean(),
  recordHash: z.string().nullable(),
  pdfSha256: z.string().nullable(),
  ledgerSeq: z.int().nullable(),
  signature: z.object({ keyId: z.string(), value: z.string(), signedText: z.string(), valid: z.boolean() }).nullable(),
  /** Since which day the issuer has been reviewing the report, while a caution on it is open. */
  caution: z.object({ since: z.string() }).nullable(),
  /** It is no report but a filled form with an electronic signature: its number and hash are above, its answers are not told. */
  form: z.object({ title: z.string(), code: z.string(), version: z.int() }).optional(),
});
export type Verification = z.infer<typeof Verification>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The files of a ZIP or the rows of an index; a package alone. */
export const SeveralAsked = z.object({
  files: z
    .array(z.object({ sha256, name: z.string().max(200) }))
    .min(1)
    .max(200),
});
/** What is said of each of several reports. */
export const SeveralVerified = z.object({
  checkedAt: z.string(),
  /** Where one of the files is a transmittal: its package, sheet or cover. */
  transmittal: z.object({ transmittalNo: z.string(), isRecalled: z.boolean() }).nullable(),
  results: z.array(
    Verification.pick({ verdict: true, number: true, revision: true, issuedOn: true, voidedOn: true }).extend({
      /** As it was asked; null for a report of a transmittal. */
      name: z.string().nullable(),
      supersededBy: z.int().nullable(),
      isDoubted: z.boolean(),
    }),
  ),
});
export type SeveralVerified = z.infer<typeof SeveralVerified>;
