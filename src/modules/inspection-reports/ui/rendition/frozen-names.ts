import { useMemo } from "react";
import { useAsk } from "#kit/ui/data.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Names } from "#modules/inspection-reports/differences.ts";
import { Evidence } from "#modules/inspection-reports/print/evidence.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

/** A signed report names client, people, instruments and procedure as frozen with the signature, whatever happened to the records since. */
export function useFrozen(report: Report, live: Names): { report: Report; names: Names } {
  const evidence = useAsk(inspectionReports.endpoints.evidence, { id: report.id }, { when: report.frozenAt !== null });
  return useMemo(() => {
    const read = Evidence.safeParse(evidence.data?.at(-1)?.evidence);
    return read.success
      ? { report: withSubject(report, read.data.subject), names: namesIn(read.data, report, live) }
      : { report, names: live };
  }, [evidence.data, report, live]);
}

function withSubject(report: Report, subject: Evidence["subject"]): Report {
  if (!subject) return report;
  const { client, site, project, workOrder } = subject;
  return {
    ...report,
    clientName: client.displayName,
    siteName: site?.name ?? null,
    projectNumber: project?.number ?? null,
    workOrderNumber: workOrder?.number ?? null,
  };
}

function namesIn({ certifications, instruments, procedures }: Evidence, report: Report, live: Names): Names {
  const people = new Map(
    certifications.flatMap(({ certificate }) => (certificate ? [[certificate.userId, certificate.personName]] : [])),
  );
  const items = new Map(
    instruments.map(({ inventoryItemId, assetTag, type, manufacturer, model, serialNumber }) => [
      inventoryItemId,
      `${assetTag} ${type}, ${manufacturer} ${model}${serialNumber ? `, serial ${serialNumber}` : ""}`,
    ]),
  );
  const held = procedures.find((one) => one.held)?.held;
  return {
    person: (id) => people.get(id) ?? live.person(id),
    instrument: (id) => items.get(id) ?? live.instrument(id),
    procedure: (id) =>
      held && id === report.header["procedure"] ? `${held.number} Rev ${held.revisionNo} ${held.title}` : live.procedure(id),
  };
}
