import type { ShippedForm } from "../definition.ts";
import { clientFeedback } from "./client-feedback.ts";
import { confinedSpace } from "./confined-space.ts";
import { dailyFieldReport } from "./daily-field-report.ts";
import { equipmentReturn } from "./equipment-return.ts";
import { fallArrest } from "./fall-arrest.ts";
import { fieldTicket } from "./field-ticket.ts";
import { incident } from "./incident.ts";
import { induction } from "./induction.ts";
import { jobSafetyAnalysis } from "./job-safety-analysis.ts";
import { radiography } from "./radiography.ts";
import { ropeAccess } from "./rope-access.ts";
import { toolboxTalk } from "./toolbox-talk.ts";
import { vehicleCheck } from "./vehicle-check.ts";
import { yardInspection } from "./yard-inspection.ts";

/** The built-in company forms, issued as version 1 on an empty database. */
export const builtInForms: readonly ShippedForm[] = [
  jobSafetyAnalysis,
  toolboxTalk,
  vehicleCheck,
  dailyFieldReport,
  fieldTicket,
  incident,
  radiography,
  ropeAccess,
  fallArrest,
  equipmentReturn,
  yardInspection,
  confinedSpace,
  induction,
  clientFeedback,
];
