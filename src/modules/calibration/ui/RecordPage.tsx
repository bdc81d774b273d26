import { peopleEndpoints } from "#directory/people/contract.ts";
import { capital } from "#kit/capital.ts";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { calibration, CalibrationRecord, type MeasuredRange } from "../contract.ts";
import { findingStands } from "../rules.ts";
import { rangeWords } from "../words.ts";
import styles from "./calibration.module.css";
import { PointsSection } from "./PointsSection.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { linkOf } from "#kit/client.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Day, Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage as Shell } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Standards } from "./RecordStandards.tsx";

export default function RecordPage() {
  const record = useAsk(calibration.endpoints.find, { id: useParam("id") });
  return <AskedPage of={record}>{(found) => <Shown key={found.id} record={found} />}</AskedPage>;
}

function Shown({ record }: { record: CalibrationRecord }) {
  const nameOf = useNames();
  const [unsaved, setUnsaved] = useState(false);
  const mayEdit = useReach("calibration", "edit") !== null && record.state === "draft" && !record.archivedAt;
  const { id: me } = useActor();
  const mayList = [useReach("calibration", "view") === "all", record.createdById === me].some(Boolean);
  return (
    <Shell
      number={record.certificateNumber}
      name={`Calibration of ${record.assetTag}, ${record.itemName}`}
      status={
        <>
          <FieldShown of={CalibrationRecord} field="state" row={record} />
          <ResultBadge record={record} />
        </>
      }
      banner={<Why record={record} nameOf={nameOf} />}
      actions={<RecordActions record={record} unsaved={unsaved} />}
      side={
        <>
          {mayList && (
            <FilesPanel
              entity="CalibrationRecord"
              entityId={record.id}
              kind="certificate"
              title="Certificate"
              mayChange={mayEdit}
              accept="application/pdf,image/*"
            />
          )}
          {mayList && (
            <HistoryPanel
              endpoint={calibration.endpoints.history}
              id={record.id}
              fields={CalibrationRecord.fields}
              labels={historyLabels}
            />
          )}
        </>
      }
    >
      <Section title="Certificate">
        <CertificateFacts record={record} nameOf={nameOf} />
      </Section>
      <Section title="Result">
        <ResultFacts record={record} />
      </Section>
      {record.standards.length > 0 && <Standards record={record} />}
      <PointsSection record={record} mayEdit={mayEdit} onUnsaved={setUnsaved} />
      {record.state === "awaiting review" && <Paper record={record} />}
    </Shell>
  );
}

function useNames(): (id: string | null) => string | null {
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  return (id) => people.find((person) => person.id === id)?.displayName ?? null;
}

/** The name of the laboratory and the standards follow from fields that the history shows anyway. */
const historyLabels = Object.fromEntries(
  Object.entries(CalibrationRecord.labels).filter(([field]) => field !== "providerName" && field !== "standards"),
);

interface Named {
  record: CalibrationRecord;
  nameOf: (id: string | null) => string | null;
}

function Why({ record, nameOf }: Named) {
  if (record.archivedAt) return <Banner meaning="idle" title="Archived" />;
  switch (record.state) {
    case "draft":
      return null;
    case "awaiting review":
      return (
        <Banner meaning="waiting" title="Awaiting review by a second person">
          Sent by {nameOf(record.submittedById) ?? "someone"} on <Instant at={record.submittedAt} />. It takes effect when
          released.
        </Banner>
      );
    case "rejected":
      return (
        <Banner meaning="bad" title={`Rejected by ${nameOf(record.reviewedById) ?? "the reviewer"}`}>
          {record.rejectReason} <Finding record={record} />
        </Banner>
      );
    case "voided":
      return (
        <Banner meaning="idle" title={`Voided by ${nameOf(record.voidedById) ?? "the quality manager"}`}>
          {record.voidReason} It counts as if it had never been made. <Finding record={record} />
        </Banner>
      );
    case "superseded":
      return (
        <Banner meaning="idle" title="Superseded">
          A later certificate is in force; this one still covers the days before it.
        </Banner>
      );
    case "in force":
      return null;
  }
}

/** What a certificate that counts for nothing still says of its instrument. */
function Finding({ record }: { record: CalibrationRecord }) {
  if (record.findingWithdrawnReason !== null) return <>Finding withdrawn: {record.findingWithdrawnReason}</>;
  if (!findingStands(record)) return null;
  return (
    <>
      Finding: {record.assetTag} is out of service from <Day on={record.calibratedOn} /> until it is recalibrated or the finding
      is withdrawn.
    </>
  );
}

function ResultBadge({ record: { result } }: { record: CalibrationRecord }) {
  const meaning = { pass: "good", limited: "due", fail: "bad" } as const;
  return <StatusBadge meaning={meaning[result]}>{capital(result)}</StatusBadge>;
}

function CertificateFacts({ record, nameOf }: Named) {
  return (
    <Facts
      of={[
        [
          "Item",
          <Ref key="item" entity="InventoryItem" id={record.itemId}>
            <Mono>{record.assetTag}</Mono> {record.itemName}
          </Ref>,
        ],
        ["Serial of the item", record.itemSerial && <Mono key="serial">{record.itemSerial}</Mono>],
        ["Calibrated", <Day key="calibrated" on={record.calibratedOn} />],
        ["Due", <Day key="due" on={record.dueOn} />],
        [
          "Laboratory",
          record.providerId ? (
            <Ref key="lab" entity="CalibrationProvider" id={record.providerId}>
              {record.providerName}
            </Ref>
          ) : (
            record.providerName
          ),
        ],
        record.performedById !== null && ["Calibrated by", nameOf(record.performedById)],
        ["Received", <Day key="received" on={record.receivedOn} />],
        ["Serial on certificate", record.certificateSerial && <Mono key="printed">{record.certificateSerial}</Mono>],
        record.certificateModel !== null && ["Model on certificate", record.certificateModel],
        record.certificateAssetTag !== null && ["Asset number on certificate", record.certificateAssetTag],
        record.firmware !== null && ["Firmware", record.firmware],
        record.reviewedOn !== null && ["Reviewed", nameOf(record.reviewedById) ?? "Someone"],
        record.reviewedOn !== null && ["Reviewed on", <Day key="reviewed" on={record.reviewedOn} />],
        record.acceptedReason !== null && ["Accepted because", record.acceptedReason],
        record.toleranceReason !== null && ["Tolerance accepted because", record.toleranceReason],
      ]}
    />
  );
}

function ResultFacts({ record }: { record: CalibrationRecord }) {
  return (
    <Facts
      of={[
        ["As found", capital(record.asFound)],
        ["As left", capital(record.asLeft)],
        ["Adjusted", record.adjusted ? "Yes" : "No"],
        ["Repaired", record.repaired ? "Yes" : "No"],
        ["Decision rule", capital(record.decisionRule)],
        record.limitation !== null && ["Limitation", record.limitation],
        record.excludes.length > 0 && ["Exclusions", partsOf(record.excludes)],
        record.covers.length > 0 && ["Covers", partsOf(record.covers)],
        record.temperatureC !== null && ["Temperature", `${record.temperatureC} °C`],
        record.humidityPercent !== null && ["Humidity", `${record.humidityPercent} %`],
        record.pressureKpa !== null && ["Pressure", `${record.pressureKpa} kPa`],
        record.notes !== null && ["Notes", record.notes],
      ]}
    />
  );
}

function partsOf(parts: readonly MeasuredRange[]): string {
  return parts.map((part) => `${part.parameter} ${rangeWords(part, decimalText)}`).join("; ");
}

/** The certificate beside what was typed, for whoever reviews. */
function Paper({ record }: { record: CalibrationRecord }) {
  const wide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  if (!wide || record.providerId === null) return null;
  return (
    <Section title="Certificate as received">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the browser shows no PDF in a sandbox; the server gives PDF and pictures only */}
      <iframe
        className={styles.paper}
        title={`Certificate ${record.certificateNumber}`}
        src={`${linkOf(calibration.endpoints.certificate, { id: record.id })}#navpanes=0&view=FitH`}
      />
    </Section>
  );
}
