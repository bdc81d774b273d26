/** The documents on file: controlled procedures, certificates of people and of instruments, as small PDFs. */
import { Readable } from "node:stream";
import { companyName } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { type CalibrationRow, withCertificate } from "./calibrations.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { certifyingBody, type CertificateRow } from "./competence.ts";
import { instruments } from "./instruments.ts";
import { approvedRevisions, type RevisionSpec } from "./procedures.ts";
import type { Written } from "./write.ts";
import { type Content, facts, heading, type Paper, table } from "#kit/letterhead.ts";
import type { Host } from "#kit/server/host.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import type { storedFile } from "#kit/server/tables.ts";

export type Filed = Written<typeof storedFile>;

interface Document {
  entity: string;
  entityId: string;
  kind: string;
  name: string;
  /** When it was put on file, and by whom. */
  at: string;
  by: string;
  paper: Paper;
}

/** Prints them and puts them into the files; the rows of the record they hang on are written with the record. */
export async function printPapers(
  host: Host,
  calendar: Calendar,
  certificates: readonly CertificateRow[],
  calibrations: readonly CalibrationRow[],
): Promise<Filed[]> {
  const documents = [
    ...approvedRevisions(calendar).map((one) => procedureDocument(calendar, one)),
    ...certificates.filter(({ basis }) => basis === "external").map(personnelCertificate),
    ...withCertificate(calibrations).map(calibrationCertificate),
  ];
  return Promise.all(documents.map((one) => filed(host, one)));
}

async function filed(host: Host, { paper, ...document }: Document): Promise<Filed> {
  const bytes = await renderPdf(paper);
  const kept = await host.files.put(Readable.from([Buffer.from(bytes)]), { limit: 5 * 1024 * 1024, name: document.name });
  return { id: idOf(`file ${document.entity} ${document.entityId}`), ...document, ...kept };
}

function procedureDocument(calendar: Calendar, { id, number, title, revisionNo, effectiveFrom }: RevisionSpec): Document {
  const at = calendar.at(effectiveFrom, "09:00");
  return {
    entity: "ProcedureRevision",
    entityId: id,
    kind: "controlled",
    name: `${number} rev ${revisionNo}.pdf`,
    at,
    by: personId("samuel"),
    paper: sheet({ title: "Procedure", number, revision: String(revisionNo), issuer: companyName, at }, [
      { text: title, fontSize: 13, bold: true, margin: [0, 0, 0, 8] },
      facts([
        ["Effective from", effectiveFrom],
        ["Approved by", "Samuel Okoye, NDT Level III"],
        ["Revision", String(revisionNo)],
      ]),
      ...sections.flatMap(([name, text]) => [heading(name), { text }]),
    ]),
  };
}

const sections = [
  ["1 Scope", "Carbon and low-alloy steels from 3 to 60 mm, at surface temperatures from 5 to 60 °C."],
  [
    "2 Personnel",
    "Performed by Level I or higher under direction; evaluated and signed by Level II or III with valid vision tests.",
  ],
  [
    "3 Equipment",
    "Only instruments in calibration on the day of use; checks on the job at the start, at intervals and at the end.",
  ],
  [
    "4 Evaluation",
    "By the code of construction or the client's specification named in the report; what was not examined is stated.",
  ],
] as const;

function personnelCertificate({
  id,
  certificateNumber,
  personName,
  method,
  level,
  schemeId,
  issuedOn,
  expiresOn,
  at,
  by,
}: CertificateRow): Document {
  return {
    entity: "Certification",
    entityId: id,
    kind: "certificate",
    name: `${certificateNumber}.pdf`,
    at,
    by: by ?? personId("claire"),
    paper: sheet({ title: "Certificate of competence", number: certificateNumber, revision: null, issuer: certifyingBody, at }, [
      facts([
        ["Holder", personName],
        ["Method", `${method} Level ${level}`],
        ["Scheme", schemeId],
        ["Sector", "Multi-sector"],
        ["Issued", issuedOn],
        ["Valid to", expiresOn],
      ]),
    ]),
  };
}

function calibrationCertificate({
  id,
  itemId,
  certificateNumber,
  providerName,
  calibratedOn,
  dueOn,
  at,
  by,
}: CalibrationRow): Document {
  const item = instruments.find((one) => one.id === itemId);
  return {
    entity: "CalibrationRecord",
    entityId: id,
    kind: "certificate",
    name: `${certificateNumber}.pdf`,
    at,
    by: by ?? personId("nadia"),
    paper: sheet({ title: "Calibration certificate", number: certificateNumber, revision: null, issuer: providerName, at }, [
      facts([
        ["Item", `${item?.maker ?? ""} ${item?.model ?? ""}`],
        ["Serial number", item?.serial ?? ""],
        ["Asset number", item?.tag ?? ""],
        ["Calibrated on", calibratedOn],
        ["Due", dueOn],
        ["Result", "As found and as left in tolerance"],
      ]),
      heading("Traceability"),
      table(
        [{ title: "Standard" }, { title: "Certificate", figures: true }],
        [["Reference set, national standards", `REF-${certificateNumber.slice(-5)}`]],
      ),
    ]),
  };
}

function sheet(
  { title, number, revision, issuer, at }: { title: string; number: string; revision: string | null; issuer: string; at: string },
  content: Content[],
): Paper {
  return {
    title,
    number,
    revision,
    company: { name: issuer, lines: ["Invented for the demo company"] },
    pageSize: "A4",
    orientation: "portrait",
    content,
    printed: { at: at.slice(0, 10), by: issuer },
    watermark: "DEMO",
  };
}
