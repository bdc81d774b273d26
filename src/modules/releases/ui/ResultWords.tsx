import { resultWords } from "../transmittal-sheet.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

/** The result of a report: a rejection stands out. */
export function ResultWords({ result }: { result: string | null }) {
  if (result === null) return "–";
  if (result === "REJECT") return <StatusBadge meaning="bad">Reject</StatusBadge>;
  return resultWords(result);
}
