import { Anchor, Stack } from "@mantine/core";
import { type CoveredItem, type Dossier, incompleteWords, type ItemOutcome, type Register } from "../../dossier.ts";
import { releases, type ReleaseWhole } from "../../contract.ts";
import { outcomeWords } from "../../dossier-sheet.ts";
import { RequiredItems } from "./RequiredItems.tsx";
import styles from "./dossier.module.css";
import { linkOf } from "#kit/client.ts";
import type { Meaning } from "#kit/meaning.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

/** A turnover dossier on the page of its release: what is covered, what is missing, and what goes with it. */
export default function DossierOfRelease({ release, mayChange }: { release: ReleaseWhole; mayChange: boolean }) {
  const { id, dossierScope, items, version } = release;
  // A change of the draft, its reports or its list asks again.
  const asked = useAsk(releases.endpoints.dossier, { id });
  const file = (
    <Anchor href={linkOf(releases.endpoints.dossierFile, { id })} target="_blank">
      Contents and coverage, PDF
    </Anchor>
  );
  return (
    <Section title="Turnover dossier" actions={items.length > 0 && file}>
      <Stack gap="md">
        <Asked of={asked}>{(dossier) => <Shown dossier={dossier} />}</Asked>
        {mayChange && <RequiredItems key={version} release={release} listed={dossierScope?.requiredItems ?? []} />}
      </Stack>
    </Section>
  );
}

function Shown({ dossier }: { dossier: Dossier }) {
  const { of, required, examined, accepted, coverage, gaps, items, registers, papers } = dossier;
  const incomplete = incompleteWords(dossier);
  return (
    <>
      {incomplete ? (
        <Banner meaning="due" title={incomplete}>
          This is printed on its cover, with what is missing.
        </Banner>
      ) : (
        <Banner meaning="good" title="Complete: nothing is missing" />
      )}
      <Facts
        of={[
          of !== "" && ["Of", of],
          ["Coverage", coverage ?? "Its reports name no item"],
          ["Required items", required],
          ["Examined", examined],
          ["Accepted or for information", accepted],
          ["Papers in the ZIP", papers.length],
        ]}
      />
      {gaps.length > 0 && <Listed title="Missing" rows={gaps.map((gap) => [gap])} heads={["What is missing"]} isOpen />}
      <Folded title={`Coverage (${items.length})`}>
        <DataTable
          short
          rows={items.slice(0, mostShown)}
          keyOf={({ item }) => item}
          caption="Coverage of the dossier"
          columns={columns}
        />
        <Rest all={items.length} />
      </Folded>
      {registers.map((register) => (
        <RegisterShown key={register.title} register={register} />
      ))}
    </>
  );
}

const meanings: Readonly<Record<ItemOutcome, Meaning>> = {
  accepted: "good",
  "for information": "good",
  rejected: "bad",
  "not complete": "due",
  "not signed": "waiting",
  "not examined": "due",
};

const columns: Column<CoveredItem>[] = [
  { field: "item", title: "Item", phone: "title" },
  {
    field: "outcome",
    title: "State",
    phone: "status",
    show: ({ outcome, isFurther }) => <StatusBadge meaning={meanings[outcome]}>{outcomeWords(outcome, isFurther)}</StatusBadge>,
  },
  { field: "methods", title: "Methods", phone: "detail", show: ({ methods }) => methods.join(", ") },
  { field: "reports", title: "Reports", phone: "detail", mono: true, show: ({ reports }) => reports.join(", ") },
];

function RegisterShown({ register: { title, empty, heads, rows } }: { register: Register }) {
  if (rows.length === 0) return <p className="quiet">{`${title}: ${empty}`}</p>;
  return <Listed title={`${title} (${rows.length})`} heads={heads} rows={rows} />;
}

/** A page shows so many rows; the PDF has all of them. */
const mostShown = 300;

interface ListedProps {
  title: string;
  heads: readonly string[];
  rows: readonly string[][];
  isOpen?: boolean;
}

function Listed({ title, heads, rows, isOpen = false }: ListedProps) {
  const shown = rows.slice(0, mostShown).map((cells, at) => ({ id: String(at), cells }));
  const cellsOf = heads.map((head, at): Column<(typeof shown)[number]> => {
    const phone = at === 0 ? "title" : at < 4 ? "detail" : "no";
    return { field: String(at), title: head, phone, show: ({ cells }) => withDaysAsShown(cells[at] ?? "") || "–" };
  });
  return (
    <Folded title={title} isOpen={isOpen}>
      <DataTable short rows={shown} caption={title} columns={cellsOf} />
      <Rest all={rows.length} />
    </Folded>
  );
}

function Folded({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: React.ReactNode }) {
  return (
    <details className={styles.folded} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Rest({ all }: { all: number }) {
  if (all <= mostShown) return null;
  return <p className="quiet">{`The first ${mostShown} of ${all}; the PDF has all of them.`}</p>;
}
