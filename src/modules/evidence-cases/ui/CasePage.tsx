import { capital } from "#kit/capital.ts";
import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { caseLabels, caseOutcomes, evidenceCases, type EvidenceCase, type EvidenceCaseRow } from "../contract.ts";
import { caseMeanings, causeWords, entityWords, outcomeWords, screenMeanings } from "../words.ts";
import { Calibrations } from "./Calibrations.tsx";
import { CompletionDialog, VerdictDialog } from "./CaseDialogs.tsx";
import { ReadingsDialog } from "./ReadingsDialog.tsx";
import { Window } from "./Window.tsx";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day, Instant, Ref } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage, EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { screenVerdicts } from "#modules/calibration/rules/margin.ts";

const { find, history, close } = evidenceCases.endpoints;
const { list: listRows, count: countRows, export: exportRows } = evidenceCases.rows;

/** One case: what is in doubt and since when, the reports that rest on it, and the verdict on each. */
export default function CasePage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(one) => <Shown key={one.id} of={one} />}</AskedPage>;
}

function Shown({ of }: { of: EvidenceCase }) {
  const mayClose = useNamed("outOfTolerance.close");
  const { meaning, words } = caseMeanings[of.state];
  return (
    <RecordPage
      number={of.source}
      name={causeWords[of.cause]}
      status={<StatusBadge meaning={meaning}>{words}</StatusBadge>}
      actions={mayClose && of.state === "reviewed" && of.unfinished === 0 ? <Close of={of} /> : null}
      banner={<CaseBanner of={of} />}
      side={
        <>
          <Section title="Facts">
            <Facts of={factsOf(of)} />
          </Section>
          <HistoryPanel endpoint={history} id={of.id} labels={historyLabels} />
        </>
      }
    >
      <Reports of={of} />
      <Calibrations of={of} />
    </RecordPage>
  );
}

/** The kinds of the records are told by the facts; in the history they would be names of tables. */
const { sourceEntity: _source, eventEntity: _event, ...historyLabels } = caseLabels;

function factsOf(of: EvidenceCase): Parameters<typeof Facts>[0]["of"] {
  return [
    [
      entityWords[of.sourceEntity] ?? "In doubt",
      <Ref key="source" entity={of.sourceEntity} id={of.sourceId}>
        {of.source}
      </Ref>,
    ],
    of.eventEntity !== null && [
      "Found by",
      <Ref key="event" entity={of.eventEntity} id={of.eventId}>
        {entityWords[of.eventEntity] ?? of.eventEntity}
      </Ref>,
    ],
    ["Reason", of.reason],
    ["Days in doubt", <Window key="window" of={of} />],
    of.parameters.length > 0 && ["Parameters", capital(of.parameters.join(", "))],
    ["Opened", <Instant key="opened" at={of.createdAt} />],
    ["Reports", String(of.reports)],
    of.closedAt !== null && ["Closed", <Instant key="closed" at={of.closedAt} />],
    of.closingNote !== null && ["Closing note", of.closingNote],
  ];
}

/** What the case waits for. */
function CaseBanner({ of }: { of: EvidenceCase }) {
  if (of.state === "closed") return null;
  if (of.undecided > 0)
    return (
      <Banner meaning="due" title={`${counted(of.undecided)} without a verdict`}>
        Each is under a caution, and whoever checks its code reads that it is being reviewed. A Level III of its method decides.
      </Banner>
    );
  if (of.unfinished > 0)
    return (
      <Banner meaning="due" title={`${counted(of.unfinished)} with an action that is not done`}>
        The caution on them ends once it is.
      </Banner>
    );
  if (of.state === "screened")
    return (
      <Banner meaning="due" title="Not settled">
        A calibration made with it waits for a verdict, or what was found of the instrument stands: have it recalibrated, or
        withdraw the finding on its certificate.
      </Banner>
    );
  return (
    <Banner meaning="waiting" title="Ready to be closed">
      {of.reports === 0 ? "No signed report rests on it." : "Every report has its verdict and every action is done."} The quality
      manager closes the case.
    </Banner>
  );
}

const counted = (count: number) => (count === 1 ? "1 report" : `${count} reports`);

function Close({ of }: { of: EvidenceCase }) {
  const [asked, setAsked] = useState(false);
  const send = useSend(close, { done: "Case closed" });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Close case</Button>
      <ConfirmDialog
        opened={asked}
        title={`Close the case of ${of.source}?`}
        confirm="Close case"
        reason="required"
        onClose={() => setAsked(false)}
        onConfirm={(note) => send.send({ id: of.id, body: { version: of.version, note } })}
      >
        Summarize the outcome. The case and its verdicts are then final.
      </ConfirmDialog>
    </>
  );
}

type Chosen = { what: "verdict" | "completion" | "readings"; rows: EvidenceCaseRow[] };

function Reports({ of }: { of: EvidenceCase }) {
  const judges = useNamed("outOfTolerance.judge");
  const closes = useNamed("outOfTolerance.close");
  const mayExport = useReach("calibration", "export") !== null;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const rows = useList(listRows, {
    columns: columnsWith((row) => setChosen({ what: "readings", rows: [row] })),
    count: countRows,
    fixed: { caseId: of.id },
    ...(mayExport ? { export: exportRows } : {}),
  });
  const open = of.state !== "closed";
  const bulk = [
    ...(open && judges
      ? [{ label: "Give verdict", run: (some: EvidenceCaseRow[]) => setChosen({ what: "verdict", rows: some }) }]
      : []),
    ...(open && (judges || closes)
      ? [{ label: "Complete action", run: (some: EvidenceCaseRow[]) => setChosen({ what: "completion", rows: some }) }]
      : []),
  ];
  const leave = () => setChosen(null);
  return (
    <Section title="Reports that rest on it">
      <ListControls list={rows} search="Report number" filters={filters} archive={false} />
      <ListTable
        list={rows}
        caption="Reports that rest on it"
        href={({ reportId }) => `/inspection-reports/${reportId}`}
        bulk={bulk}
        {...(open && judges ? { beside: verdictButton((row) => setChosen({ what: "verdict", rows: [row] })) } : {})}
        empty={<EmptyState title="No signed report rests on it">Nothing was signed on it on the days in doubt.</EmptyState>}
      />
      {chosen?.what === "verdict" && <VerdictDialog of={of} rows={chosen.rows} onClose={leave} />}
      {chosen?.what === "completion" && <CompletionDialog of={of} rows={chosen.rows} onClose={leave} />}
      {chosen?.what === "readings" && <ReadingsDialog row={chosen.rows[0]} onClose={leave} />}
    </Section>
  );
}

/** On a phone, where rows are not chosen together. */
function verdictButton(give: (row: EvidenceCaseRow) => void) {
  return (row: EvidenceCaseRow) =>
    row.outcome === null ? (
      <Button size="xs" variant="default" onClick={() => give(row)}>
        Give verdict
      </Button>
    ) : null;
}

const filters: readonly Filter[] = [
  {
    kind: "choice",
    name: "screen",
    label: "Screening",
    many: true,
    options: screenVerdicts.map((value) => ({ value, label: screenMeanings[value].words })),
  },
  {
    kind: "choice",
    name: "outcome",
    label: "Verdict",
    many: true,
    options: caseOutcomes.map((value) => ({ value, label: outcomeWords[value] })),
  },
  { kind: "flag", name: "undecided", label: "Without verdict" },
];

function columnsWith(showReadings: (row: EvidenceCaseRow) => void): Column<EvidenceCaseRow>[] {
  return [
    {
      field: "reportNumber",
      sort: true,
      mono: true,
      phone: "title",
      show: ({ reportId, reportNumber, revision }) => (
        <Anchor component={Go} href={`/inspection-reports/${reportId}`} inherit>
          {reportNumber} Rev&nbsp;{revision}
        </Anchor>
      ),
    },
    { field: "method", hidden: true, phone: "no" },
    { field: "clientName", phone: "detail" },
    { field: "itemTag", hidden: true, phone: "no" },
    {
      field: "usedFrom",
      title: "Used",
      sort: true,
      phone: "detail",
      show: ({ usedFrom, usedTo }) =>
        usedFrom === usedTo ? (
          <Day on={usedFrom} />
        ) : (
          <>
            <Day on={usedFrom} /> to <Day on={usedTo} />
          </>
        ),
    },
    {
      field: "screen",
      phone: "status",
      show: (row) => {
        const badge = <StatusBadge meaning={screenMeanings[row.screen].meaning}>{screenMeanings[row.screen].words}</StatusBadge>;
        if (row.readings.length === 0) return badge;
        return (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Readings of ${row.reportNumber ?? "the report"}`}
            onClick={() => showReadings(row)}
          >
            {badge}
          </Button>
        );
      },
    },
    {
      field: "outcome",
      phone: "detail",
      show: ({ outcome, reason }) =>
        outcome ? (
          <>
            {capital(outcome)}
            <div className="quiet">{reason}</div>
          </>
        ) : (
          <span className="quiet">None yet</span>
        ),
    },
    { field: "through", phone: "no", mono: true },
    { field: "action", phone: "no" },
    { field: "doneOn", phone: "no", show: ({ doneOn }) => <Day on={doneOn} /> },
    { field: "decidedByName", hidden: true, phone: "no" },
    { field: "reportStatus", hidden: true, phone: "no" },
  ];
}
