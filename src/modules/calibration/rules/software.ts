/** Whether an item still runs on the software it was calibrated with (ISO/IEC 17025:2017 6.4.13 a; calibration.md rule 19). */
import { plainVersion } from "#modules/calibration/rules/identity.ts";

/**
 * Whether another software entered for an item ends the validity of its calibration. It was calibrated with what the certificate names, or else
 * with what was on record until now; where neither says anything, the first entry changes nothing that is known.
 */
export function isOtherSoftware(
  { was, now }: { was: string | null; now: string | null },
  certificate: { firmware: string | null } | null,
): boolean {
  if (!certificate) return false;
  const calibratedWith = certificate.firmware ?? was;
  return calibratedWith !== null && plainVersion(calibratedWith) !== plainVersion(now ?? "");
}

/** "4.1 before, 4.2 now". */
export const softwareText = ({ was, now }: { was: string | null; now: string | null }): string =>
  `Software ${was ?? "not on record"} before, ${now ?? "not on record"} now`;
