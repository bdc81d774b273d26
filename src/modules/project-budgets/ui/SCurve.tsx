import { type SCurve as Curve, projectBudgets } from "../contract.ts";
import { SeveralLines } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { dayText } from "#kit/ui/format.ts";
import { Asked } from "#kit/ui/states.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** Planned, earned and actual of a project over its days, as a chart and as a table. */
export function SCurve({ project: { id, number } }: { project: Project }) {
  const asked = useAsk(projectBudgets.endpoints.curve, { id });
  return <Asked of={asked}>{(curve) => <Drawn number={number} curve={curve} />}</Asked>;
}

const titles = { earned: "Earned", actual: "Actual cost", planned: "Planned" };

function Drawn({ number, curve: { currency, basis, points } }: { number: string; curve: Curve }) {
  const shown = (["earned", "actual", "planned"] as const).filter((key) => basis === "cost" || key !== "actual");
  const isKnown = points.some(({ planned, earned, actual }) => planned ?? earned ?? actual);
  const numberOf = (text: string | null) => (text === null ? null : Number(text));
  return (
    <Figure
      title={`S-curve, ${basis} in ${currency}`}
      name={`${number} S-curve`}
      note="Planned: the scope spread evenly over the planned days of its work orders. Earned: what signed reports say is done."
      empty="The scope names no quantities yet, so that there is nothing to draw."
      table={{
        heads: ["Day", ...shown.map((key) => titles[key])],
        rows: isKnown ? points.map((point) => [dayText(point.day), ...shown.map((key) => point[key])]) : [],
      }}
    >
      <SeveralLines
        label={`S-curve of ${number}`}
        lines={shown.map((key) => ({ key, label: titles[key] }))}
        points={points.map(({ day, planned, earned, actual }) => ({
          label: dayText(day),
          planned: numberOf(planned),
          earned: numberOf(earned),
          actual: numberOf(actual),
        }))}
        decimals={0}
      />
    </Figure>
  );
}
