/** What this module asks of the one that keeps the reports. */
import type { FormToFill } from "../print-form-map.ts";
import type { Sample } from "../samples.ts";
import type { ReportPolicyPart } from "#directory/company/report-policy.ts";
import type { Services } from "#kit/server/services.ts";
import type { Reading } from "#kit/server/database.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** By version of a template, how many reports are written on it, and how many of these are drafts. */
    reportsOnTemplates: (db: Reading, templateIds: readonly string[]) => Promise<ReadonlyMap<string, ReportsOnTemplate>>;
    /** The sample of a template as PDF, marked as no report; `by` prints it, `client` is whose variant it is. */
    printSample: (
      asked: { db: Reading; services: Services; by: string },
      sample: Sample,
      client: { name: string; reportPolicy: ReportPolicyPart | null } | null,
    ) => Promise<Uint8Array>;
    /** The sample of a template on a client's own form, as a file: the filled PDF, or the workbook. */
    printSampleOnForm: (
      asked: { db: Reading; services: Services; by: string },
      sample: Sample,
      client: { name: string; reportPolicy: ReportPolicyPart | null },
      form: FormToFill,
    ) => Promise<Uint8Array>;
  }
}

interface ReportsOnTemplate {
  reports: number;
  drafts: number;
}
