import { calendar, type LoadChart } from "../../contract.ts";
import { chartAsked, filesOf, linked, percentText, rowsHref, weekName } from "./shown.ts";
import { HeatMap } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

/** More rows are not read in a chart; the table has all. */
const mostDrawn = 40;

/** Load of each person and week. */
export function LoadFigure({ mayExport }: { mayExport: boolean }) {
  const [words] = useUrl();
  const asked = useAsk(calendar.endpoints.loadChart, { query: chartAsked(words) });
  return <Asked of={asked}>{(chart) => <Drawn chart={chart} words={words} mayExport={mayExport} />}</Asked>;
}

function Drawn({ chart, words, mayExport }: { chart: LoadChart; words: Record<string, string>; mayExport: boolean }) {
  const go = useGo();
  const { weeks } = chart;
  const hoursOf = (person: LoadChart["people"][number]) => person.weeks.reduce((sum, { assigned }) => sum + assigned, 0);
  const people = chart.people.toSorted((a, b) => hoursOf(b) - hoursOf(a));
  const drawn = people.slice(0, mostDrawn);
  const over = people.flatMap(({ name, weeks: own }) => {
    const days = own.flatMap(({ load }, at) => (Number(load ?? 0) > 100 ? [weekName(weeks[at]?.from ?? "")] : []));
    return days.length > 0 ? [`${name} (${days.join(", ")})`] : [];
  });
  const open = (row: number, column: number) => {
    const [person, week] = [drawn[row], weeks[column]];
    if (person && week && person.weeks[column]?.jobs) go(rowsHref(words, { figure: "load", of: person.id, week: week.from }));
  };
  return (
    <Figure
      title="Load of people"
      name="load-of-people"
      {...filesOf(words, "load", mayExport)}
      empty="Nobody matches these filters."
      note={`Confirmed assignments in percent of available hours: the working calendar less holidays and approved leave. “–” is a week without available hours.${over.length > 0 ? ` Above 100 %: ${over.join("; ")}.` : ""}${people.length > drawn.length ? ` The ${drawn.length} people with most hours of ${people.length} are drawn; the table has all.` : ""}`}
      table={{
        heads: ["Name", "Base", ...weeks.map(({ from }) => weekName(from))],
        rows: people.map(({ id, name, base, weeks: own }) => [
          name,
          base,
          ...own.map(({ load, jobs }, at) =>
            linked(words, percentText(load), jobs, { figure: "load", of: id, week: weeks[at]?.from }),
          ),
        ]),
      }}
    >
      <HeatMap
        label="Load by person and week, percent"
        rows={drawn.map(({ name }) => name)}
        columns={weeks.map(({ from }) => weekName(from))}
        value={(row, column) => Number(drawn[row]?.weeks[column]?.load ?? 0)}
        onChoose={open}
      />
    </Figure>
  );
}
