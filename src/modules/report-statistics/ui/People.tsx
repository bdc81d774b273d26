import { reportStatistics } from "../contract.ts";
import type { Figures, Group } from "../contract-figures.ts";
import { type Grouping, none } from "../dimensions.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { leastJudged } from "../rules/funnel.ts";
import { Definitions } from "./Definitions.tsx";
import { Head } from "./Head.tsx";
import { ReturnFunnel } from "./ReturnFunnel.tsx";
import { apartText, figureOf } from "../chart-data.ts";
import { Parts } from "./Parts.tsx";
import { besideText, missedText, rowsHref, valueText } from "./shown.ts";
import styles from "./statistics.module.css";
import { RowsLink } from "./RowsLink.tsx";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import type { Search } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const { figures } = reportStatistics.endpoints;

const divided = [
  ["M7", "performer", "Technicians: films and images to be reshot"],
  ["M2", "performer", "Technicians: views rejected"],
  ["M17", "author", "Authors: documents returned"],
  ["M19", "author", "Who tried to sign: attempts the checks refused"],
  ["M25", "author", "Authors: hours from the field to the last signature"],
] as const satisfies readonly (readonly [MetricId, Grouping, string])[];

/** Figures of each person, for those who may see them; everyone else sees their own. */
export default function People({ query }: { query: Search }) {
  const own = useAsk(figures, { query: { ...query, metrics: "M7", by: "performer" } });
  return (
    <Asked of={own}>
      {(found) => (
        <Head of={found}>
          {!found.people && (
            <p className="quiet">
              Your own figures. Figures of others are shown to the Level III, the quality manager, operations and people named by
              an administrator.
            </p>
          )}
          {found.people && <Departures query={query} />}
          {found.people && <ReturnFunnel query={query} />}
          {divided.map(([metric, by, title]) => (
            <Divided key={title} metric={metric} by={by} title={title} query={query} />
          ))}
          <Definitions of={[...(found.people ? (["M22"] as const) : []), "M7", "M2", "M17", "M19", "M25"]} />
        </Head>
      )}
    </Asked>
  );
}

function Divided({ metric, by, title, query }: { metric: MetricId; by: Grouping; title: string; query: Search }) {
  const asked = useAsk(figures, { query: { ...query, metrics: metric, by } });
  return <Asked of={asked}>{(found) => <PeopleTable found={found} metric={metric} by={by} title={title} query={query} />}</Asked>;
}

function Departures({ query }: { query: Search }) {
  const asked = useAsk(figures, { query: { ...query, metrics: "M22" } });
  const title = "Evaluators: views rejected more or less often than by others on the same work";
  return (
    <Asked of={asked}>
      {(found) => (
        <PeopleTable found={found} metric="M22" by="evaluator" title={title} query={query} note="The work may differ." />
      )}
    </Asked>
  );
}

interface TableProps {
  found: Figures;
  metric: MetricId;
  by: Grouping;
  title: string;
  query: Search;
  note?: string;
}

function PeopleTable({ found, metric, by, title, query, note }: TableProps) {
  const figure = figureOf(found, metric);
  const groups = ranked(metric, figure?.groups ?? []);
  return (
    <Section title={title}>
      {groups.length === 0 ? (
        <p className="quiet">Nothing was counted under these filters.</p>
      ) : (
        <DataTable
          rows={groups}
          columns={columnsOf({ metric, by, query })}
          caption={title}
          keyOf={({ key, apart }) => `${key} ${apart}`}
          short
        />
      )}
      <p className={`quiet ${styles.note}`}>
        {metricOf(metric).kind === "count"
          ? "Listed by name."
          : `${note ?? ""} Ranked from ${leastJudged}; those with fewer are listed by name.`.trim()}{" "}
        {missedText(figure)}
      </p>
    </Section>
  );
}

/** The columns of the table of people. */
function columnsOf({ metric, by, query }: Pick<TableProps, "metric" | "by" | "query">): Column<Group>[] {
  return [
    { field: "label", title: "Person", phone: "title" },
    ...(metricOf(metric).apart
      ? [{ field: "apart", title: capital(metricOf(metric).apart ?? ""), show: ({ apart }: Group) => apart && apartText(apart) }]
      : []),
    { field: "value", title: metricOf(metric).title, align: "right", phone: "status", show: (group) => valueText(metric, group) },
    { field: "parts", title: "Counted", phone: "detail", show: (group) => <Parts metric={metric} group={group} /> },
    {
      field: "interval",
      title: metric === "M22" ? "Additional counts" : "95 % interval",
      show: (group) =>
        group.low === null ? besideText(group) : `${decimalText(group.low)} to ${decimalText(group.high ?? "")} %`,
    },
    ...(metric === "M22"
      ? [
          {
            field: "chance",
            title: "Against the others",
            phone: "no" as const,
            show: ({ chance }: Group) => chance ?? `fewer than ${leastJudged}`,
          },
        ]
      : []),
    {
      field: "rows",
      title: "Rows",
      show: ({ key, label, apart }) => (
        <RowsLink
          of={apart === null ? label : `${label}, ${apartText(apart)}`}
          href={rowsHref(metric, query, { by, key: key ?? none, ...(apart === null ? {} : { apart }) })}
        />
      ),
    },
  ];
}

/** Those with enough counted by their figure, the others by name. */
function ranked(metric: MetricId, groups: readonly Group[]): Group[] {
  const isTime = metricOf(metric).kind === "hours";
  const behind = ({ denominator, spread }: Group) => (isTime ? (spread?.n ?? 0) : Number(denominator));
  const value = ({ value: share, spread }: Group) => Number(isTime ? spread?.median : share);
  const enough = groups.filter((group) => behind(group) >= leastJudged).toSorted((a, b) => value(b) - value(a));
  const few = groups.filter((group) => behind(group) < leastJudged).toSorted((a, b) => a.label.localeCompare(b.label));
  return [...enough, ...few];
}
