import { Anchor } from "@mantine/core";
import { Day, Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import { besideReport, reportSections } from "#modules/inspection-reports/page-places.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { ReportMenu } from "../parts/ReportMenu.tsx";
import { Rendition } from "../rendition/Rendition.tsx";
import { useRendition } from "../rendition/use-rendition.ts";
import { numberOf, resultWords, stateWords } from "../words.ts";
import { AlteredBanner } from "./AlteredBanner.tsx";
import { CautionBanner } from "./CautionBanner.tsx";
import { EvidenceAnnex } from "./EvidenceAnnex.tsx";
import { StoredOnDevice } from "../parts/StoredOnDevice.tsx";
import { NextReview } from "./NextReview.tsx";
import { PdfButton } from "./PdfButton.tsx";
import { StateBanner } from "./StateBanner.tsx";
import { VerificationCard } from "./VerificationCard.tsx";
import styles from "./record.module.css";

interface RecordViewProps {
  report: Report;
  definition: TemplateDefinition;
  /** Where its other revisions are shown: the writer's pages or the register's. */
  base: "/inspection-reports" | "/view-inspection-reports";
}

/** A finished report: its content, its evidence, and how anyone who holds it can check it. */
export default function RecordView({ report, definition, base }: RecordViewProps) {
  const rendition = useRendition(report, definition);
  const [{ line }] = useUrl();
  const state = stateWords[report.status];
  const result = report.result ? resultWords[report.result] : null;
  return (
    <RecordPage
      number={numberOf(report)}
      name={[report.itemTag ?? report.itemDescription, definition.title].filter(Boolean).join(", ")}
      status={
        <>
          <MethodBadge method={report.method} />
          <StatusBadge meaning={state.meaning}>{state.words}</StatusBadge>
          {result && <StatusBadge meaning={result.meaning}>{result.words}</StatusBadge>}
        </>
      }
      offlineActions={<ReportMenu report={report} />}
      actions={
        <>
          {report.frozenAt && <PdfButton report={report} />}
          {base === "/inspection-reports" && <NextReview report={report} />}
        </>
      }
      banner={
        <>
          <AlteredBanner report={report} />
          <StateBanner report={report} base={base} />
          {report.frozenAt && <CautionBanner reportId={report.id} />}
          <StoredOnDevice report={report} />
        </>
      }
      side={
        <>
          <VerificationCard report={report} />
          <PartsAt place={besideReport} handed={{ report }} />
          <Section title="Facts">
            <Facts of={factsOf(report)} />
          </Section>
          <Revisions report={report} base={base} />
        </>
      }
    >
      <Rendition {...rendition} chosenLine={line} />
      <PartsAt place={reportSections} handed={{ report }} />
      <EvidenceAnnex report={report} />
    </RecordPage>
  );
}

function factsOf(report: Report): Parameters<typeof Facts>[0]["of"] {
  const withdrawn = report.signatures.filter(({ state }) => state === "withdrawn").length;
  return [
    [
      "Client",
      <Ref key="client" entity="ClientCompany" id={report.clientCompanyId}>
        {report.clientName}
      </Ref>,
    ],
    report.workOrderId !== null && [
      "Work order",
      <Ref key="order" entity="WorkOrder" id={report.workOrderId}>
        {report.workOrderNumber}
      </Ref>,
    ],
    report.projectId !== null && [
      "Project",
      <Ref key="project" entity="Project" id={report.projectId}>
        {report.projectNumber}
      </Ref>,
    ],
    ["Author", report.authorName],
    ["Inspected", <Day key="inspected" on={report.inspectedOn} />],
    ["Issued", <Day key="issued" on={report.issuedOn} />],
    ["In this state since", <Instant key="since" at={report.stateSince} />],
    ["Template", `${report.templateCode} v${report.templateVersion}`],
    report.reportNumber !== null && ["Provisional number", <Mono key="provisional">{report.provisionalRef}</Mono>],
    withdrawn > 0 && ["Signatures withdrawn", String(withdrawn)],
  ];
}

function Revisions({ report, base }: RecordViewPropsOf<"report" | "base">) {
  if (report.revisions.length < 2) return null;
  return (
    <Section title="Revisions">
      <ol className={styles.revisions}>
        {report.revisions.toReversed().map(({ id, revision, status, issuedOn, reasonForRevision }) => (
          <li key={id} aria-current={id === report.id ? "true" : undefined}>
            <div className={styles.revision}>
              {id === report.id ? (
                <strong>{revisionName(revision)}</strong>
              ) : (
                <Anchor component={Go} href={`${base}/${id}`}>
                  {revisionName(revision)}
                </Anchor>
              )}
              <StatusBadge meaning={stateWords[status].meaning}>{stateWords[status].words}</StatusBadge>
              {issuedOn && <Day on={issuedOn} />}
            </div>
            {reasonForRevision && <div className="quiet">{reasonForRevision}</div>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

type RecordViewPropsOf<Key extends keyof RecordViewProps> = Pick<RecordViewProps, Key>;
