import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { counted } from "#kit/plural.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { Column } from "#kit/ui/column.ts";
import { Instant, Ref } from "#kit/ui/display.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState, TableSkeleton } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import type { Reply } from "#kit/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { registerCsv } from "./register-csv.ts";
import { namedSequence } from "./sequence-name.ts";

type Sequence = Reply<typeof inspectionReports.endpoints.numberRegister>[number];
type Row = Sequence["rows"][number];

const meanings: Readonly<Record<string, Meaning>> = {
  issued: "good",
  reserved: "waiting",
  void: "idle",
  unused: "due",
  imported: "idle",
};

/** Every number ever assigned, in its sequence: shown and printed as proof that none is missing or used twice. */
export default function NumberRegisterPage() {
  const register = useAsk(inspectionReports.endpoints.numberRegister, {});
  return (
    <Page
      title="Number register"
      actions={
        <>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!register.data?.length}
            onClick={() => register.data && saveText(registerCsv(register.data), "number-register.csv")}
          >
            CSV file
          </Button>
        </>
      }
    >
      <Asked of={register} skeleton={<TableSkeleton columns={5} />}>
        {(sequences) =>
          sequences.length === 0 ? (
            <EmptyState title="No numbers assigned yet">A report gets its number with its first signature.</EmptyState>
          ) : (
            <>
              {sequences.map((sequence) => (
                <OneSequence key={sequence.sequence} sequence={sequence} />
              ))}
            </>
          )
        }
      </Asked>
    </Page>
  );
}

/** Collapsed while no number is missing, because a year of numbers is long; printed in full. */
function OneSequence({ sequence: { sequence, first, before, last, missing, duplicates, rows } }: { sequence: Sequence }) {
  const whole = missing.length === 0 && duplicates.length === 0;
  const [open, setOpen] = useState(!whole);
  useEffect(() => {
    const unfold = () => flushSync(() => setOpen(true));
    window.addEventListener("beforeprint", unfold);
    return () => window.removeEventListener("beforeprint", unfold);
  }, []);
  const { name, pattern } = namedSequence(sequence);
  const words = `${open ? "Hide" : "Show"} ${counted(rows.length, "number")}`;
  return (
    <Section
      title={
        <>
          {name} <span className="mono quiet">{pattern}</span>
        </>
      }
      actions={
        <Button
          size="xs"
          variant="default"
          aria-expanded={open}
          aria-label={`${words} of ${sequence}`}
          onClick={() => setOpen(!open)}
        >
          {words}
        </Button>
      }
    >
      <Banner
        meaning={whole ? "good" : "bad"}
        title={`${first} to ${last}: missing ${missing.length}, duplicates ${duplicates.length}`}
      >
        {before > 0 && <div>Up to {before} issued before Holdpoint; numbers not imported are not counted as missing.</div>}
        {missing.length > 0 && <div>Missing: {missing.join(", ")}</div>}
        {duplicates.length > 0 && <div>Given twice: {duplicates.join(", ")}</div>}
      </Banner>
      {open && (
        <DataTable
          rows={rows}
          columns={columns}
          caption={`Numbers of ${sequence}`}
          keyOf={({ value, number }) => `${value} ${number ?? ""}`}
          short
        />
      )}
    </Section>
  );
}

const columns: Column<Row>[] = [
  { field: "value", title: "Value", align: "right", width: 80, phone: "detail" },
  {
    field: "number",
    title: "Number",
    mono: true,
    phone: "title",
    show: ({ number }) => number ?? <span className="quiet">Not shown to you</span>,
  },
  {
    field: "state",
    title: "State",
    phone: "status",
    show: ({ state }) => <StatusBadge meaning={meanings[state] ?? "idle"}>{state}</StatusBadge>,
  },
  {
    field: "reportId",
    title: "Report",
    phone: "no",
    show: ({ reportId, importedId, number }) =>
      (reportId ?? importedId) ? (
        <Ref entity={reportId ? "InspectionReport" : "ImportedReport"} id={reportId ?? importedId}>
          {`Open ${number ?? ""}`}
        </Ref>
      ) : (
        <span className="quiet">–</span>
      ),
  },
  { field: "reason", title: "Reason", phone: "detail" },
  { field: "at", title: "Since", phone: "no", show: ({ at }) => <Instant at={at} /> },
];

function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
