/** What the check of reports asks of the module that sends them. */
import type { Reading } from "#kit/server/database.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** The transmittal that was sent as this file: the package, its sheet or its cover; null if none was. */
    transmittalOfFile: (db: Reading, sha256: string) => Promise<SentFile | null>;
  }
}

export interface SentFile {
  transmittalNo: string;
  isRecalled: boolean;
  /** In the order of its index. */
  reports: { reportId: string | null; importedReportId: string | null }[];
}
