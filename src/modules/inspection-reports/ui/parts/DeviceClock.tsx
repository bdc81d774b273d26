import { Banner } from "#kit/ui/status.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { skewWords } from "#modules/inspection-reports/rules/device-clock.ts";

/** Says to author and reviewer that a device the report was written on had a wrong clock. */
export function DeviceClock({ report: { clockSkewSec } }: { report: Pick<Report, "clockSkewSec"> }) {
  if (!clockSkewSec) return null;
  return (
    <Banner meaning="due" title={`The clock of a device was ${skewWords(clockSkewSec)}`}>
      This report was written on it: times it stamped, such as those of photos, are off by as much. Check days and times.
    </Banner>
  );
}
