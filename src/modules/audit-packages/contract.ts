import { z } from "zod";
import { about } from "./about.ts";
import { defineModule, download, get } from "#kit/contract.ts";

/** The parts of a package in the order of its folders. */
const sectionKeys = [
  "report",
  "people",
  "instruments",
  "traceability",
  "procedure",
  "template",
  "doubts",
  "releases",
  "trail",
] as const;

/** A file of a package. */
export const PackageFile = z.object({
  /** Where it is in the ZIP: "2-people/Ana-Torres-UT-II/certificate.pdf". */
  path: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  /** Its hash was frozen with a signature, and these are the same bytes. */
  isFrozen: z.boolean(),
  /** The attached file, where it is one: the others are made for the package. */
  fileId: z.uuid().nullable(),
});
export type PackageFile = z.infer<typeof PackageFile>;

/** One record behind a report. */
export const PackageEntry = z.object({
  entity: z.string(),
  id: z.uuid(),
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  files: z.array(PackageFile),
  /** Why files or facts of it are left out; null where nothing is. */
  leftOut: z.string().nullable(),
});
export type PackageEntry = z.infer<typeof PackageEntry>;

const PackageSection = z.object({
  key: z.enum(sectionKeys),
  title: z.string(),
  /** What is said where it has no entries. */
  empty: z.string(),
  entries: z.array(PackageEntry),
});
export type PackageSection = z.infer<typeof PackageSection>;

export const AuditPackage = z.object({
  reportId: z.uuid(),
  reportNumber: z.string(),
  revision: z.int(),
  clientName: z.string(),
  itemTag: z.string().nullable(),
  madeAt: z.string(),
  /** The company's zone: every time of the package is shown in it. */
  timeZone: z.string(),
  madeBy: z.string(),
  /** What was found altered in the report, in words. */
  altered: z.array(z.string()),
  sections: z.array(PackageSection),
});
export type AuditPackage = z.infer<typeof AuditPackage>;

const of = "/api/inspection-reports/:id";

export const auditPackages = defineModule({
  ...about,
  endpoints: {
    find: get(`${of}/audit-package`, {
      action: "view",
      reply: AuditPackage,
      summary:
        "Everything behind a signed report: people, instruments and their traceability, procedure, template, trail, releases",
    }),
    zip: download(`${of}/audit-package.zip`, {
      action: "export",
      modules: ["view-inspection-reports"],
      summary: "The same with its files as one ZIP with an index, a signed list of hashes and the script that checks both",
    }),
  },
});
