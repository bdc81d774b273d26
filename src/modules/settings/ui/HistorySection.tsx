import { companyLabels, settings } from "../contract.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import type { SectionProps } from "./section-props.ts";

/** The names of what changed, in the history of the whole. */
const labels = { ...companyLabels, securityPolicy: "Security" };

/** Who changed the company's settings, when, from what to what. */
export default function HistorySection({ company }: SectionProps) {
  return <HistoryPanel endpoint={settings.endpoints.companyHistory} id={company.id} labels={labels} />;
}
