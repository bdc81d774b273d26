import { useMemo } from "react";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { useAsk } from "#kit/ui/data.ts";
import { reportResults, type ReportState } from "#modules/inspection-reports/report.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { methods } from "#modules/report-templates/definition.ts";
import { resultWords, stateWords } from "../words.ts";

/** The chips above a list of reports; people choose clients, bases and templates by name. */
export function useReportFilters(states: readonly ReportState[]): Filter[] {
  const clients = useAsk(clientEndpoints.forPickers, {}).data;
  const bases = useAsk(baseEndpoints.names, {}).data;
  const templates = useAsk(reportTemplates.endpoints.names, {}).data;
  return useMemo(
    () => [
      {
        kind: "choice",
        name: "status",
        label: "Status",
        many: true,
        options: states.map((value) => ({ value, label: stateWords[value].words })),
      },
      { kind: "choice", name: "method", label: "Method", many: true, options: methods.map((value) => ({ value, label: value })) },
      {
        kind: "choice",
        name: "result",
        label: "Result",
        many: true,
        options: reportResults.map((value) => ({ value, label: resultWords[value].words })),
      },
      {
        kind: "choice",
        name: "clientCompanyId",
        label: "Client",
        options: (clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        kind: "choice",
        name: "templateCode",
        label: "Template",
        options: (templates ?? []).map(({ code, title }) => ({ value: code, label: title })),
      },
      {
        kind: "choice",
        name: "baseLocationId",
        label: "Base",
        options: (bases ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: "days", name: "inspected", label: "Inspected", from: "from", to: "to" },
    ],
    [states, clients, bases, templates],
  );
}
