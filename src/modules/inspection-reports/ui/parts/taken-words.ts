import { positionText } from "#kit/position.ts";
import { instantText } from "#kit/ui/format.ts";
import type { ReportAttachment } from "#modules/inspection-reports/report.ts";

/** "taken 14 Mar 2026, 09:26 CDT, 29.75021° N, 95.35801° W", in the site's time zone; empty if unknown. */
export function takenWords(
  { kind, takenAt }: { kind: string; takenAt: string | null },
  { position }: Pick<ReportAttachment, "position">,
  timeZone: string,
): string {
  const when = kind === "photo" && takenAt ? `taken ${instantText(takenAt, { timeZone })}` : "";
  return [when, position ? positionText(position) : ""].filter(Boolean).join(", ");
}
