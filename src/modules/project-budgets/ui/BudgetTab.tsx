import { Button, Stack } from "@mantine/core";
import { ProjectBudget, type ProjectFigures, projectBudgets } from "../contract.ts";
import { budgetLife } from "../budget-life.ts";
import { BudgetTable } from "./BudgetTable.tsx";
import { EarnedValue } from "./EarnedValue.tsx";
import { Meters } from "./Meters.tsx";
import { Milestones } from "./Milestones.tsx";
import { SCurve } from "./SCurve.tsx";
import { linkOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import type { Project } from "#modules/project-management/contract.ts";

const { statusReport } = projectBudgets.endpoints;

/** Budget against actual of a project: meters, earned value, each category, milestones. */
export default function BudgetTab({ project }: { project: Project }) {
  const asked = useAsk(projectBudgets.endpoints.ofProject, { id: project.id });
  return <Asked of={asked}>{(figures) => <Shown project={project} figures={figures} />}</Asked>;
}

function Shown({ project, figures }: { project: Project; figures: ProjectFigures }) {
  const mayWrite = useReach("projects", "create") === "all" && project.status !== "closed";
  const { budget } = figures;
  if (!budget)
    return (
      <EmptyState
        title="No budget yet"
        action={
          mayWrite && (
            <Button component={Go} href={`/project-budgets/new?project=${project.id}`}>
              New budget
            </Button>
          )
        }
      >
        Enter hours and prices by category: what is used of them is then counted from approved time, signed reports and costs.
      </EmptyState>
    );
  return (
    <Stack gap={20}>
      <Meters project={project} figures={figures} />
      {figures.mayCost && <EarnedValue figures={figures} />}
      <SCurve project={project} />
      <BudgetTable figures={figures} actions={<BudgetActions project={project} budget={budget} />} />
      <Milestones project={project} mayWrite={mayWrite} />
      <Section title="Budget">
        <Facts
          of={[
            ["Status", <FieldShown key="status" of={ProjectBudget} field="status" row={budget} />],
            ...factsOf(ProjectBudget, budget, "billing", "cycle", "currency", "frozenOn", "note"),
          ]}
        />
      </Section>
      <HistoryPanel endpoint={projectBudgets.endpoints.history} id={budget.id} fields={ProjectBudget.fields} />
    </Stack>
  );
}

function BudgetActions({ project, budget }: { project: Project; budget: ProjectBudget }) {
  const mayEdit = useReach("projects", "edit") === "all" && project.status !== "closed";
  return (
    <>
      <Button size="xs" variant="default" component="a" href={linkOf(statusReport, { id: project.id })} target="_blank">
        Status report, PDF
      </Button>
      {mayEdit && budget.status === "draft" && (
        <Button size="xs" variant="default" component={Go} href={`/project-budgets/${budget.id}/edit`}>
          Edit budget
        </Button>
      )}
      <LifeActions
        life={budgetLife}
        endpoints={projectBudgets.endpoints}
        module="projects"
        record={budget}
        name={project.number}
        styles={{ freezeBaseline: { explains: "From then on only approved change orders change it." } }}
      />
    </>
  );
}
