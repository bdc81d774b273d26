/** What the check of reports asks of the modules that send them or print codes of their own. */
import type { Verification } from "../contract-verification.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** The transmittal that was sent as this file: the package, its sheet or its cover; null if none was. */
    transmittalOfFile: (db: Reading, sha256: string) => Promise<SentFile | null>;
    /** The filled form with this code of 13 characters; null if there is none. Its lookup is noted in the trail. */
    formOfCode: (ctx: Ctx, code: string) => Promise<VerifiedForm | null>;
  }
}

export interface SentFile {
  transmittalNo: string;
  isRecalled: boolean;
  /** In the order of its index. */
  reports: { reportId: string | null; importedReportId: string | null }[];
}

/** What is said of a filled form to anyone who has its code. */
export type VerifiedForm = Pick<Verification, "number" | "issuedOn" | "voidedOn" | "altered" | "recordHash"> & {
  verdict: "genuine" | "void" | "altered";
  form: NonNullable<Verification["form"]>;
};
