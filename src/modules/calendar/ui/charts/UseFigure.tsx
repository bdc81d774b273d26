import { calendar, type EquipmentChart } from "../../contract.ts";
import { chartAsked, filesOf, linked, percentText, rowsHref, weekName } from "./shown.ts";
import { counted } from "#kit/plural.ts";
import { BarChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

/** How much of its working days equipment is booked, by kind. */
export function UseFigure({ mayExport }: { mayExport: boolean }) {
  const [words] = useUrl();
  const asked = useAsk(calendar.endpoints.equipmentChart, { query: chartAsked(words) });
  return <Asked of={asked}>{(chart) => <Drawn chart={chart} words={words} mayExport={mayExport} />}</Asked>;
}

function Drawn({
  chart: { weeks, kinds },
  words,
  mayExport,
}: {
  chart: EquipmentChart;
  words: Record<string, string>;
  mayExport: boolean;
}) {
  const go = useGo();
  const booked = kinds
    .filter(({ whole }) => whole.bookings > 0)
    .toSorted((a, b) => Number(b.whole.use ?? 0) - Number(a.whole.use ?? 0));
  const without = kinds.length - booked.length;
  return (
    <Figure
      title="Use of equipment"
      name="use-of-equipment"
      {...filesOf(words, "equipment", mayExport)}
      empty="No equipment is booked in these weeks."
      note={`Days of confirmed bookings in percent of the working days of all items of a kind, by the calendar of their bases.${without > 0 ? ` Not booked at all: ${counted(without, "kind")}.` : ""}`}
      table={{
        heads: ["Kind", "Items", "All weeks", ...weeks.map(({ from }) => weekName(from))],
        rows: (booked.length > 0 ? kinds : []).map(({ kind, items, whole, weeks: own }) => [
          kind,
          items,
          linked(words, percentText(whole.use), whole.bookings, { figure: "equipment", of: kind }),
          ...own.map(({ use, bookings }, at) =>
            linked(words, percentText(use), bookings, { figure: "equipment", of: kind, week: weeks[at]?.from }),
          ),
        ]),
      }}
    >
      <BarChart
        label="Use by kind of equipment, percent"
        decimals={1}
        points={booked.map(({ kind, items, whole }) => ({ label: `${kind} (${items})`, value: Number(whole.use ?? 0) }))}
        onChoose={(at) => booked[at] && go(rowsHref(words, { figure: "equipment", of: booked[at].kind }))}
      />
    </Figure>
  );
}
