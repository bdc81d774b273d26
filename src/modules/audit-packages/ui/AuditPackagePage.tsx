import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type AuditPackage, auditPackages, type PackageEntry, type PackageFile, type PackageSection } from "../contract.ts";
import { withTimesShown } from "../rules/times.ts";
import styles from "./package.module.css";
import { linkOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { sizeText, withDaysAsShown } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";

const { find, zip } = auditPackages.endpoints;

/** Everything behind one signed report, for whoever audits it: read here, or taken along as one ZIP. */
export default function AuditPackagePage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(one) => <PackageShown of={one} />}</AskedPage>;
}

export function PackageShown({ of }: { of: AuditPackage }) {
  const shown = withTimesShown(of);
  const { reportId, reportNumber, revision, sections, altered } = shown;
  return (
    <RecordPage
      number={`${reportNumber} Rev ${revision}`}
      name="Audit package"
      banner={
        altered.length > 0 && (
          <Banner meaning="bad" title="The report is not as it was signed">
            {altered.join("; ")}
          </Banner>
        )
      }
      actions={<DownloadZip id={reportId} />}
      side={
        <>
          <Section title="Facts">
            <Facts of={factsOf(shown)} />
          </Section>
          <Section title="On this page">
            <ul className={styles.contents}>
              {sections.map(({ key, title, entries }) => (
                <li key={key}>
                  <a href={`#${key}`}>{title}</a> <span className="quiet">{entries.length}</span>
                </li>
              ))}
            </ul>
          </Section>
        </>
      }
    >
      {sections.map((section) => (
        <OneSection key={section.key} of={section} reportId={reportId} />
      ))}
    </RecordPage>
  );
}

function factsOf({
  reportId,
  reportNumber,
  clientName,
  itemTag,
  madeAt,
  sections,
}: AuditPackage): Parameters<typeof Facts>[0]["of"] {
  const inside = sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.files));
  const total = inside.reduce((sum, { size }) => sum + size, 0);
  return [
    [
      "Report",
      <Ref key="report" entity="InspectionReport" id={reportId}>
        {reportNumber}
      </Ref>,
    ],
    ["Client", clientName],
    itemTag !== null && ["Item", itemTag],
    ["Files", `${inside.length}, ${sizeText(total)}`],
    ["As of", withDaysAsShown(madeAt)],
  ];
}

/** For whoever may take records along; others read the page. */
function DownloadZip({ id }: { id: string }) {
  if (!useReach("view-inspection-reports", "export")) return null;
  return (
    <Button component="a" href={linkOf(zip, { id })} download leftSection={<IconDownload size={16} aria-hidden />}>
      Download ZIP
    </Button>
  );
}

function OneSection({ of: { key, title, empty, entries }, reportId }: { of: PackageSection; reportId: string }) {
  return (
    <div id={key}>
      <Section title={title}>
        {entries.length === 0 ? (
          <p className="quiet">{empty}</p>
        ) : (
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={`${entry.entity} ${entry.id} ${entry.title}`}>
                <Entry of={entry} reportId={reportId} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

function Entry({ of: { entity, id, title, facts, files: attached, leftOut }, reportId }: { of: PackageEntry; reportId: string }) {
  return (
    <>
      <h3>
        <Ref entity={entity} id={id}>
          {title}
        </Ref>
      </h3>
      <Facts of={facts.map(({ label, value }) => [label, withDaysAsShown(value)] as const)} />
      {attached.length > 0 && (
        <ul className={styles.files}>
          {attached.map((file) => (
            <li key={file.path}>
              <File of={file} href={hrefOf(file, reportId)} />
            </li>
          ))}
        </ul>
      )}
      {leftOut && <p className="quiet">{leftOut}</p>}
    </>
  );
}

/** Where a file opens: the report's PDF and attached files; what is made for the package is in its ZIP. */
function hrefOf({ fileId, path }: PackageFile, reportId: string): string | null {
  if (fileId) return linkOf(files.endpoints.content, { id: fileId, query: { inline: "true" } });
  return /^1-report\/.*\.pdf$/.test(path)
    ? linkOf(inspectionReports.endpoints.pdf, { id: reportId, query: { original: "true" } })
    : null;
}

function File({ of: { name, size, sha256, isFrozen }, href }: { of: PackageFile; href: string | null }) {
  return (
    <>
      {href ? (
        <a href={href} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
      <span className="quiet">
        {sizeText(size)} · <span title={sha256}>SHA-256 {sha256.slice(0, 12)}</span>
      </span>
      {isFrozen && <StatusBadge meaning="good">As signed</StatusBadge>}
    </>
  );
}
