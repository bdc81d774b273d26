/** Whose time is over, over all modules: each owner answers in its `server/retention.ts`. */
import type { LogSource, RecordSource } from "./source.ts";
import { errorLogLines, securityLines, trailLines } from "#modules/activity-and-audit/server/retention.ts";
import { calibrationsKept } from "#modules/calibration/server/retention.ts";
import { reportsKept } from "#modules/inspection-reports/server/retention.ts";
import { certificationsKept, visionTestsKept } from "#modules/ndt-training/server/retention.ts";
import { sessionLines } from "#modules/people-and-access/server/retention.ts";

export const recordSources: readonly RecordSource[] = [reportsKept, calibrationsKept, certificationsKept, visionTestsKept];
export const logSources: readonly LogSource[] = [trailLines, securityLines, sessionLines, errorLogLines];
