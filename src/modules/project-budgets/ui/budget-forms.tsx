import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ProjectBudget, type ProjectBudgetDraft, projectBudgets } from "../contract.ts";
import { AmountFields } from "./AmountFields.tsx";
import { filledLines } from "./filled-lines.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

const { create, find, update, ofProject } = projectBudgets.endpoints;
const shared = {
  schema: ProjectBudget.draft,
  labels: ProjectBudget.labels,
  fields: ProjectBudget.fields,
  noun: "budget",
  draft: "project budget",
  name: ({ projectNumber }: ProjectBudget) => `Budget of ${projectNumber ?? "the project"}`,
  href: ({ projectId }: ProjectBudget) => `/projects/${projectId}?tab=budget`,
};

export const NewPage = newPage({ ...shared, create, list: "/projects", useStart, Fields: BudgetFields });
export const EditPage = editPage({
  ...shared,
  find,
  update,
  // Costs that a person does not see are null, and are not sent.
  start: (record) => ({
    ...record,
    lines: filledLines(
      record.lines,
      record.lines.some(({ cost }) => cost !== null),
    ),
  }),
  final: ({ status }) => (status === "draft" ? null : "The baseline is frozen. Enter a change order, and have it approved."),
  Fields: BudgetFields,
});

/** What the address names: `?project=`. */
function useStart() {
  const [{ project }] = useUrl();
  const sees = useNamed("rateSheet.costs");
  const known = project ? { projectId: project } : {};
  return { ...known, billing: "T&M" as const, cycle: "monthly" as const, lines: filledLines([], sees) };
}

/** A new budget is in the currency that the client of the project is billed in, until another one is chosen. */
function useCurrencyOf(projectId: string) {
  const { getValues, setValue } = useFormContext<ProjectBudgetDraft>();
  const currency = useAsk(ofProject, { id: projectId }, { when: projectId !== "" }).data?.currency;
  useEffect(() => {
    if (currency && !getValues("currency")) setValue("currency", currency, { shouldDirty: true });
  }, [currency, getValues, setValue]);
}

function BudgetFields({ record }: { record?: ProjectBudget }) {
  const [currency, projectId] = useWatch({ name: ["currency", "projectId"] }) as [string | undefined, string | undefined];
  useCurrencyOf(record ? "" : (projectId ?? ""));
  return (
    <>
      <Fields title="Budget">
        <RecordPicker
          name="projectId"
          endpoint={projectManagement.endpoints.list}
          number={({ number }) => number}
          text={({ name }) => name}
          disabled={record !== undefined}
          {...(record?.projectName ? { chosenText: `${record.projectNumber ?? ""} ${record.projectName}` } : {})}
        />
        <RecordFields<ProjectBudgetDraft> names={["billing", "cycle"]} />
        <SelectField<ProjectBudgetDraft> name="currency" options={currencyOptions} />
      </Fields>
      <AmountFields currency={currency} />
      <Fields>
        <RecordField<ProjectBudgetDraft> name="note" />
      </Fields>
    </>
  );
}
