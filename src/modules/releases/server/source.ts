/** What releases ask of the module that keeps the reports, for the ZIP of a release. */
import type { Services } from "#kit/server/services.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** A signed report as canonical JSON, and the photos printed in it; null where the stored report is found altered. */
    dataOfReport: (services: Services, reportId: string) => Promise<ReportData | null>;
    /** The lines and indications of these reports as XLSX, with a sheet for each template. */
    linesOfReports: (services: Services, reportIds: readonly string[]) => Promise<Uint8Array>;
  }
}

export interface ReportData {
  record: Uint8Array;
  photos: readonly { name: string; sha256: string }[];
  /** The client's own form as workbook, once for each copy. */
  forms: readonly { name: string; sha256: string }[];
}
