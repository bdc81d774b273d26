import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { gateTitles } from "#modules/inspection-reports/gate-titles.ts";
import { calibrationText, certificateText, Evidence } from "#modules/inspection-reports/print/evidence.ts";
import { roleWords, slotWords } from "#modules/inspection-reports/print/words.ts";
import type { Report, Withdrawal } from "#modules/inspection-reports/report.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import styles from "./record.module.css";

/** What was frozen at each signature: certificates, calibrations, procedure and gates, as they were known then. */
export function EvidenceAnnex({ report }: { report: Report }) {
  const evidence = useAsk(inspectionReports.endpoints.evidence, { id: report.id }, { when: report.signatures.length > 0 });
  if (report.signatures.length === 0) return null;
  return (
    <Section title="Evidence annex">
      <Asked of={evidence}>
        {(snapshots) =>
          snapshots.length === 0 ? (
            <p className="quiet">The policy of this report does not allow you to see the evidence.</p>
          ) : (
            <>
              {activeFirst(snapshots).map(({ signatureId, slot, takenAt, withdrawn, evidence: frozen }, index) => (
                <div key={signatureId} className={styles.snapshot}>
                  <h3>
                    {slotWords[slot]} {report.signatures.find(({ id }) => id === signatureId)?.printedName}
                    {withdrawn && <StatusBadge meaning="idle">Withdrawn</StatusBadge>}
                  </h3>
                  {withdrawn && <Withdrawn of={withdrawn} timeZone={report.timeZone} />}
                  <p className="quiet">
                    As known at <Instant at={takenAt} timeZone={report.timeZone} />
                  </p>
                  {withdrawn ? (
                    <details>
                      <summary>Show the withdrawn evidence</summary>
                      <Frozen evidence={frozen} of={`${slotWords[slot]}, withdrawn, ${index + 1}`} />
                    </details>
                  ) : (
                    <Frozen evidence={frozen} of={slotWords[slot]} />
                  )}
                </div>
              ))}
            </>
          )
        }
      </Asked>
    </Section>
  );
}

/** The evidence of the signatures in force comes first; that of withdrawn ones is history. */
function activeFirst<S extends { withdrawn: Withdrawal | null }>(snapshots: readonly S[]): S[] {
  return snapshots.toSorted((a, b) => Number(a.withdrawn !== null) - Number(b.withdrawn !== null));
}

/** "Withdrawn on 16 Nov 2026 by Samuel Okoye. Returned: the light at the far side." */
function Withdrawn({ of: { at, byName, reason }, timeZone }: { of: Withdrawal; timeZone: string }) {
  return (
    <p>
      The signature was withdrawn
      {at && (
        <>
          {" "}
          on <Instant at={at} timeZone={timeZone} />
        </>
      )}
      {byName && ` by ${byName}`}, and this evidence with it.{reason && ` ${reason}`}
    </p>
  );
}

function Frozen({ evidence, of }: { evidence: unknown; of: string }) {
  const read = Evidence.safeParse(evidence);
  if (!read.success)
    return (
      <p className="quiet">This evidence was frozen in a form this version does not show. It is in the JSON of the report.</p>
    );
  const { certifications, reviewerCertificate, instruments, procedures, gates, warnings } = read.data;
  return (
    <>
      <Table
        of={of}
        caption="Certificates"
        head={["Person", "Part", "Certificate", "Issued", "Valid to", "Vision valid to"]}
        rows={certifications.flatMap(({ certificate, role, vision }) =>
          certificate
            ? [
                [
                  certificate.personName,
                  roleWords[role as keyof typeof roleWords] ?? role,
                  certificateText(certificate),
                  unbrokenDay(certificate.issuedOn),
                  unbrokenDay(certificate.expiresOn),
                  [vision.near, vision.colour].flatMap((test) => (test ? [unbrokenDay(test.validTo)] : [])).join(", "),
                ],
              ]
            : [],
        )}
      />
      {reviewerCertificate && (
        <Table
          of={of}
          caption="Certificate of the reviewer"
          head={["Person", "Certificate", "Issued", "Valid to"]}
          rows={[
            [
              reviewerCertificate.personName,
              certificateText(reviewerCertificate),
              unbrokenDay(reviewerCertificate.issuedOn),
              unbrokenDay(reviewerCertificate.expiresOn),
            ],
          ]}
        />
      )}
      <Table
        of={of}
        caption="Calibrations"
        head={["Asset", "Instrument", "Serial", "Certificate and laboratory", "Calibrated", "Due"]}
        rows={instruments.map(({ assetTag, type, manufacturer, model, serialNumber, held }) => [
          assetTag,
          [type, manufacturer, model].filter(Boolean).join(", "),
          serialNumber ?? "",
          calibrationText(held && { ...held, number: held.certificateNumber }, unbrokenDay),
          held ? unbrokenDay(held.calibratedOn) : "",
          held ? unbrokenDay(held.dueOn) : "",
        ])}
      />
      <Table
        of={of}
        caption="Procedure"
        head={["Procedure", "Title", "Approved", "Effective"]}
        rows={procedures.flatMap(({ held }) =>
          held
            ? [
                [
                  `${held.number} Rev ${held.revisionNo}`,
                  held.title,
                  `${unbrokenDay(held.approvedOn)}, ${held.approvedByName}`,
                  `${unbrokenDay(held.effectiveFrom)} to ${held.effectiveTo ? unbrokenDay(held.effectiveTo) : "in force"}`,
                ],
              ]
            : [],
        )}
      />
      <Table
        of={of}
        caption="Checks"
        head={["Check", "Subject", "Day", "Outcome", "Finding"]}
        rows={gates.map(({ gateId, subject, onDate, outcome, message }) => [
          gateTitles[gateId] ?? gateId,
          subject,
          onDate ? unbrokenDay(onDate) : "",
          outcome,
          withDaysAsShown(message),
        ])}
      />
      <Table
        of={of}
        caption="Warnings answered"
        head={["Rule", "Warning", "Answer"]}
        rows={warnings.map(({ ruleId, message, answer }) => [ruleId, withDaysAsShown(message), answer])}
      />
    </>
  );
}

/** A narrow column breaks between cells, not inside a day. */
const unbrokenDay = (day: string) => dayText(day).replaceAll(" ", "\u00a0");

interface TableProps {
  /** The signature it belongs to, so that each table has a unique name. */
  of: string;
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Identical rows for several days are shown once. */
function Table({ of, caption, head, rows }: TableProps) {
  const once = [...new Map(rows.map((row) => [row.join("|"), row])).entries()];
  if (once.length === 0) return null;
  return (
    <ScrollRegion label={`${caption}, ${of}`}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {once.map(([key, row]) => (
            <tr key={key}>
              {row.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
