import { useWatch } from "react-hook-form";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

/** The record of the scope that is chosen. */
export function OfScope() {
  const scope: unknown = useWatch({ name: "scope" });
  if (scope === "client")
    return (
      <RecordPicker
        name="clientCompanyId"
        endpoint={clientCompanies.endpoints.list}
        number={({ code }) => code}
        text={({ displayName }) => displayName}
      />
    );
  if (scope === "project")
    return (
      <RecordPicker
        name="projectId"
        endpoint={projectManagement.endpoints.list}
        number={({ number }) => number}
        text={({ name }) => name}
      />
    );
  if (scope !== "work order") return null;
  return (
    <RecordPicker
      name="workOrderId"
      endpoint={projectManagement.workOrders.list}
      number={({ number }) => number}
      text={({ title }) => title}
    />
  );
}
