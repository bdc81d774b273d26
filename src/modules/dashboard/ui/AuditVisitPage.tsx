import { Button, NumberInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Clause, evidence, type EvidenceId, sampledIds, standards, usualSize } from "../clauses.ts";
import { dashboard, type VisitNow } from "../contract.ts";
import styles from "./visit.module.css";
import type { Reply } from "#kit/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { Column } from "#kit/ui/column.ts";
import { Mono } from "#kit/ui/display.tsx";
import { countText, decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState, LinesSkeleton, TableSkeleton } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";

const { visit, sample } = dashboard.endpoints;
type Found = VisitNow["evidence"];
type Row = Reply<typeof sample>["rows"][number];

/** For an auditor: from each clause of the standards to the records behind it, and a sample of them that nobody could choose. */
export default function AuditVisitPage() {
  const found = useAsk(visit, {});
  const [standard, setStandard] = useState<string>(standards[0]?.name ?? "");
  const clauses = standards.find(({ name }) => name === standard)?.clauses ?? [];
  return (
    <Page title="Audit visit">
      <Asked of={found} skeleton={<LinesSkeleton lines={8} />}>
        {(all) => (
          <>
            <SamplePicker found={all} />
            <Section
              title="From clause to evidence"
              actions={
                <Select
                  size="xs"
                  aria-label="Standard"
                  allowDeselect={false}
                  data={standards.map(({ name }) => name)}
                  value={standard}
                  onChange={(name) => name && setStandard(name)}
                />
              }
            >
              <DataTable
                rows={clauses}
                columns={clauseColumns(all)}
                caption={`Clauses of ${standard}`}
                keyOf={({ number }) => number}
                short
              />
            </Section>
          </>
        )}
      </Asked>
    </Page>
  );
}

function clauseColumns(found: Found): Column<Clause>[] {
  return [
    { field: "number", title: "Clause", mono: true, width: 90, phone: "status" },
    { field: "title", title: "Subject", phone: "title" },
    {
      field: "evidence",
      title: "Evidence",
      phone: "detail",
      show: ({ evidence: ids }) => <EvidenceLinks ids={ids} found={found} />,
    },
  ];
}

function EvidenceLinks({ ids, found }: { ids: readonly EvidenceId[]; found: Found }) {
  const open = ids.flatMap((id) => found.find((one) => one.evidence === id) ?? []);
  if (open.length === 0) return <span className="quiet">Not in your scope</span>;
  return (
    <span className={styles.links}>
      {open.map(({ evidence: id, count, more, href }) => (
        <Go key={id} href={href}>{`${evidence[id].title}, ${countText({ count, more })}`}</Go>
      ))}
    </span>
  );
}

/** What is drawn stands in the address, so that the sample of a visit can be opened again and shown to whoever is audited. */
function SamplePicker({ found }: { found: Found }) {
  const [words, change] = useUrl();
  const today = useToday();
  const offered = found.filter(({ evidence: id }) => sampledIds.includes(id));
  const chosen = offered.find(({ evidence: id }) => id === words["evidence"]) ?? null;
  const size = Number(words["size"]) || (chosen ? usualSize(chosen.count) : 10);
  const seed = words["seed"] ?? today;
  return (
    <Section title="Sample">
      <div className={styles.picker}>
        <Select
          label="Of"
          placeholder="Choose what to sample"
          allowDeselect={false}
          data={offered.map(({ evidence: id, count, more }) => ({
            value: id,
            label: `${evidence[id].title} (${countText({ count, more })})`,
          }))}
          value={chosen?.evidence ?? null}
          onChange={(id) => change({ evidence: id, size: null })}
        />
        <NumberInput
          label="Size"
          min={1}
          max={100}
          allowDecimal={false}
          value={size}
          onChange={(next) => change({ size: next === "" ? null : String(next) })}
        />
        <TextInput
          label="Seed"
          description="The same seed draws the same records again"
          maxLength={40}
          value={seed}
          onChange={(event) => change({ seed: event.currentTarget.value })}
        />
        <Button variant="default" onClick={() => window.print()} disabled={!chosen}>
          Print
        </Button>
      </div>
      {chosen && (
        <Drawn asked={{ evidence: chosen.evidence, size: Math.min(Math.max(size, 1), 100), seed: seed.trim() || today }} />
      )}
    </Section>
  );
}

function Drawn({ asked }: { asked: { evidence: EvidenceId; size: number; seed: string } }) {
  const drawn = useAsk(sample, { query: asked });
  const { title } = evidence[asked.evidence];
  return (
    <Asked of={drawn} skeleton={<TableSkeleton columns={2} rows={5} />}>
      {({ population, rows }) =>
        rows.length === 0 ? (
          <EmptyState title="Nothing to draw from">There is no record of this kind in your scope.</EmptyState>
        ) : (
          <>
            <p>
              {`${rows.length} of ${decimalText(String(population))}, drawn with the seed `}
              <Mono>{asked.seed}</Mono>
            </p>
            <DataTable rows={rows} columns={columns} caption={`Sample: ${title}`} href={({ href }) => href} short />
          </>
        )
      }
    </Asked>
  );
}

const columns: Column<Row>[] = [
  { field: "number", title: "Number", show: ({ number, name }) => (number ? <Mono>{number}</Mono> : name), phone: "title" },
  { field: "name", title: "Name", phone: "detail" },
];
