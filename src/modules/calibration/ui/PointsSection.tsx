import { capital } from "#kit/capital.ts";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { calibration, type CalibrationPoint, type CalibrationPointDraft, type CalibrationRecord, phases } from "../contract.ts";
import { evaluatedPoint } from "../rules.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { Column } from "#kit/ui/column.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { type GridColumn, type GridErrors, problemsIn } from "#kit/ui/grid/column.ts";
import { GridCards } from "#kit/ui/grid/GridCards.tsx";
import { GridEntry } from "#kit/ui/grid/GridEntry.tsx";
import { fieldText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { usePhone } from "#kit/ui/screen.ts";
import { Asked, Refused } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { parseDecimal } from "#kit/quantity.ts";

interface EntryPlace {
  record: CalibrationRecord;
  /** Told whenever points are typed and not yet saved, and when they are. */
  onUnsaved: (unsaved: boolean) => void;
}

/** The measured points: entered or pasted while the record is a draft, afterwards only shown. */
export function PointsSection({ record, mayEdit, onUnsaved }: EntryPlace & { mayEdit: boolean }) {
  const points = useAsk(calibration.endpoints.points, { id: record.id });
  return (
    <Section title="Points">
      <Asked of={points}>
        {(found) =>
          mayEdit ? (
            <Entry key={record.version} record={record} points={found} onUnsaved={onUnsaved} />
          ) : (
            <Measured points={found} />
          )
        }
      </Asked>
    </Section>
  );
}

function Measured({ points }: { points: readonly CalibrationPoint[] }) {
  if (points.length === 0) return <p className="quiet">No points entered. The results are on the certificate.</p>;
  return <DataTable short caption="Measured points" rows={points} columns={shown} />;
}

const shown: Column<CalibrationPoint>[] = [
  { field: "phase", title: "Phase", phone: "detail", show: ({ phase }) => capital(phase) },
  {
    field: "parameter",
    title: "Parameter",
    phone: "title",
    show: ({ parameter, unit }) => (unit ? `${parameter}, ${unit}` : parameter),
  },
  { field: "nominal", title: "Nominal", align: "right" },
  { field: "reference", title: "Reference", align: "right" },
  { field: "indicated", title: "Indicated", align: "right" },
  { field: "error", title: "Error", align: "right", phone: "detail" },
  {
    field: "tolerancePlus",
    title: "Tolerance",
    align: "right",
    show: ({ toleranceMinus, tolerancePlus }) => [toleranceMinus, tolerancePlus].filter(Boolean).join(" / "),
  },
  { field: "u95", title: "U95", align: "right" },
  { field: "k", title: "k", align: "right", phone: "detail" },
  { field: "tur", title: "TUR", align: "right" },
  { field: "verdict", title: "Verdict", phone: "status", show: ({ verdict }) => verdict && <Verdict of={verdict} /> },
];

function Verdict({ of: verdict }: { of: NonNullable<CalibrationPoint["verdict"]> }) {
  const meaning = { pass: "good", "conditional pass": "due", "conditional fail": "bad", fail: "bad" } as const;
  return <StatusBadge meaning={meaning[verdict]}>{capital(verdict)}</StatusBadge>;
}

/** A point as the grid holds it: empty cells are empty texts. */
interface Typed {
  id: string;
  phase: string;
  parameter: string;
  unit: string;
  nominal: string;
  reference: string;
  indicated: string;
  toleranceMinus: string;
  tolerancePlus: string;
  u95: string;
  k: string;
  error: string;
  verdict: string;
}

const columns: GridColumn<Typed>[] = [
  { key: "phase", title: "Phase", kind: "choice", options: optionsOf(phases), required: true, width: 112 },
  { key: "parameter", title: "Parameter", kind: "text", required: true, width: 136 },
  { key: "unit", title: "Unit", kind: "text", width: 72 },
  { key: "nominal", title: "Nominal", kind: "decimal", width: 88 },
  { key: "reference", title: "Reference", kind: "decimal", required: true, width: 96 },
  { key: "indicated", title: "Indicated", kind: "decimal", required: true, width: 96 },
  { key: "toleranceMinus", title: "Tol. −", kind: "decimal", width: 80 },
  { key: "tolerancePlus", title: "Tol. +", kind: "decimal", width: 80 },
  { key: "u95", title: "U95", kind: "decimal", width: 80 },
  { key: "k", title: "k", kind: "decimal", width: 64 },
  { key: "error", title: "Error", kind: "computed", width: 80, show: (row) => evaluated(row)?.error ?? "" },
  { key: "verdict", title: "Verdict", kind: "computed", width: 128, show: (row) => evaluated(row)?.verdict ?? "" },
];

function evaluated({ reference, indicated, toleranceMinus, tolerancePlus, u95 }: Typed) {
  const number = (text: string) => parseDecimal(text);
  const [from, to] = [number(reference), number(indicated)];
  if (from === null || to === null) return null;
  return evaluatedPoint({
    phase: "as found",
    reference: from,
    indicated: to,
    toleranceMinus: number(toleranceMinus),
    tolerancePlus: number(tolerancePlus),
    u95: number(u95),
  });
}

function Entry({ record, points, onUnsaved }: EntryPlace & { points: readonly CalibrationPoint[] }) {
  const [rows, setRows] = useState<readonly Typed[]>(() => points.map(typedOf));
  const [errors, setErrors] = useState<GridErrors>(new Map());
  const [changed, setChanged] = useState(false);
  const save = useSend(calibration.endpoints.setPoints, { done: "Points saved", onDone: () => settle(false) });

  function settle(unsaved: boolean) {
    setChanged(unsaved);
    onUnsaved(unsaved);
  }
  function change(next: readonly Typed[]) {
    setRows(next);
    settle(true);
    if (errors.size > 0) setErrors(problemsIn(columns, next.filter(isBegun)));
  }
  function send() {
    const begun = rows.filter(isBegun);
    const found = problemsIn(columns, begun);
    setErrors(found);
    if (found.size > 0) return;
    void save.send({ id: record.id, body: { version: record.version, points: begun.map(draftOf) } }).catch(() => null);
  }
  const onPhone = usePhone();
  const entry = {
    caption: "Measured points",
    columns,
    rows,
    onChange: change,
    errors,
    newRow: () => blankAfter(rows.at(-1)),
    maxRows: 500,
  };
  const saveButton = (
    <Button variant="default" disabled={!changed} loading={save.sending} onClick={send}>
      Save points
    </Button>
  );
  return (
    <>
      <p className="quiet">
        Where points have a tolerance, the as-found and as-left results follow from them.
        {!onPhone && " You can paste a block from a spreadsheet."}
      </p>
      <Refused of={save.failure} />
      {onPhone ? (
        <GridCards
          {...entry}
          noun="point"
          titleOf={({ phase, parameter, unit }) => [capital(phase), [parameter, unit].filter(Boolean).join(" ")].join(": ")}
          detailOf={detailOf}
          endOf={endOf}
          copyOf={(row) => ({ ...row, id: uuid() })}
          foot={
            <>
              <span role="status" className="quiet">
                {changed ? "Not saved yet." : "Everything is saved."}
              </span>
              {saveButton}
            </>
          }
        />
      ) : (
        <GridEntry {...entry} />
      )}
      {errors.size > 0 && (
        <p role="alert">
          {errors.size} {errors.size === 1 ? "row needs" : "rows need"} attention.
        </p>
      )}
      {!onPhone && <Group>{saveButton}</Group>}
    </>
  );
}

/** "Nominal 10.00, reference 10.01, indicated 10.03" on the card of a phone; what is not entered is left out. */
function detailOf({ nominal, reference, indicated }: Typed): string {
  const read = [
    ["nominal", nominal],
    ["reference", reference],
    ["indicated", indicated],
  ] as const;
  const told = read.flatMap(([name, text]) => (text === "" ? [] : [`${name} ${fieldText(text)}`])).join(", ");
  return told === "" ? "Nothing entered" : capital(told);
}

/** What follows from the point: its error, and the verdict where it has a tolerance. */
function endOf(row: Typed) {
  const found = evaluated(row);
  if (!found) return null;
  return (
    <>
      <span className="figures">{found.error}</span> {found.verdict && <Verdict of={found.verdict} />}
    </>
  );
}

/** The last row is often one that Enter has opened and nobody filled. */
function isBegun({ nominal, reference, indicated }: Typed): boolean {
  return [nominal, reference, indicated].some((text) => text !== "");
}

/** A new row goes on with the parameter and tolerance of the one before. */
function blankAfter(last: Typed | undefined): Typed {
  const kept = {
    phase: last?.phase ?? "as found",
    parameter: last?.parameter ?? "",
    unit: last?.unit ?? "",
    toleranceMinus: last?.toleranceMinus ?? "",
    tolerancePlus: last?.tolerancePlus ?? "",
    u95: last?.u95 ?? "",
    k: last?.k ?? "",
  };
  return { id: uuid(), ...kept, nominal: "", reference: "", indicated: "", error: "", verdict: "" };
}

function typedOf(point: CalibrationPoint): Typed {
  return {
    id: point.id,
    phase: point.phase,
    parameter: point.parameter,
    unit: point.unit ?? "",
    nominal: point.nominal ?? "",
    reference: point.reference,
    indicated: point.indicated,
    toleranceMinus: point.toleranceMinus ?? "",
    tolerancePlus: point.tolerancePlus ?? "",
    u95: point.u95 ?? "",
    k: point.k ?? "",
    error: point.error,
    verdict: point.verdict ?? "",
  };
}

function draftOf(row: Typed): CalibrationPointDraft {
  const some = (text: string) => (text === "" ? null : text);
  return {
    id: row.id,
    phase: row.phase === "as left" ? "as left" : "as found",
    parameter: row.parameter,
    unit: some(row.unit),
    nominal: some(row.nominal),
    reference: row.reference,
    indicated: row.indicated,
    toleranceMinus: some(row.toleranceMinus),
    tolerancePlus: some(row.tolerancePlus),
    u95: some(row.u95),
    k: some(row.k),
  };
}
