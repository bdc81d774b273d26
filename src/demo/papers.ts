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
import { askedHours, hoursRequestId } from "./requests.ts";
import { type Content, facts, heading, type Paper, table } from "#kit/letterhead.ts";
import type { Services } from "#kit/server/services.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import type { Filed } from "./filed.ts";

interface Document {
  entity: string;
  /** The records it belongs to: a certificate may cover several methods. */
  of: string[];
  kind: string;
  name: string;
  /** When it was filed, and by whom. */
  at: string;
  by: string;
  paper: Paper;
}

/** Prints and stores them; their rows are written with their record. */
export async function printPapers(
  services: Services,
  calendar: Calendar,
  certificates: readonly CertificateRow[],
  calibrations: readonly CalibrationRow[],
): Promise<Filed[]> {
  const documents = [
    ...approvedRevisions(calendar)
      .filter(({ supersededOn }) => supersededOn === null || supersededOn > calendar.ago(oldestReport))
      .map((one) => procedureDocument(calendar, one)),
    ...[...Map.groupBy(fromOutside(certificates), ({ userId, issuedBy }) => `${userId} ${issuedBy}`).values()].flatMap(
      personnelCertificate,
    ),
    ...withCertificate(calibrations).map(calibrationCertificate),
    hoursSheet(calendar),
  ];
  return (await Promise.all(documents.map((one) => filed(services, one)))).flat();
}

/** Documents superseded before the first report exist only on paper. */
const oldestReport = 435;

const fromOutside = (certificates: readonly CertificateRow[]) => certificates.filter(({ basis }) => basis === "external");

async function filed(services: Services, { paper, of, ...document }: Document): Promise<Filed[]> {
  const bytes = await renderPdf(paper);
  const kept = await services.files.put(Readable.from([Buffer.from(bytes)]), { limit: 5 * 1024 * 1024, name: document.name });
  return of.map((entityId) => ({ id: idOf(`file ${document.entity} ${entityId}`), entityId, ...document, ...kept }));
}

function procedureDocument(calendar: Calendar, { id, number, title, revisionNo, effectiveFrom }: RevisionSpec): Document {
  const at = calendar.at(effectiveFrom, "09:00");
  return {
    entity: "ProcedureRevision",
    of: [id],
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

/** The hours of a trainee, signed by the lead technician of the crew. */
function hoursSheet(calendar: Calendar): Document {
  const at = calendar.at(calendar.ago(1), "16:35");
  const { values } = askedHours(calendar);
  return {
    entity: "ProfileRequest",
    of: [hoursRequestId],
    kind: "paper",
    name: "UT hours, signed.pdf",
    at,
    by: personId("jake"),
    paper: sheet({ title: "Record of experience", number: "", revision: null, issuer: companyName, at }, [
      facts([
        ["Trainee", "Jake Moreau"],
        ["Method", `${values.method} Level ${values.level}`],
        ["Hours", String(values.hours)],
        ["From", values.from],
        ["To", values.to],
        ["Supervised by", values.supervisor],
      ]),
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

/** The certification body issues one certificate for all methods of a person. */
function personnelCertificate(held: CertificateRow[]): Document[] {
  const [first] = held.toSorted((a, b) => b.issuedOn.localeCompare(a.issuedOn));
  if (!first) return [];
  const { certificateNumber, personName, schemeId, sector, issuedBy, at, by } = first;
  const number = certificateNumber.split("-").slice(0, 2).join("-");
  return [
    {
      entity: "Certification",
      of: held.map(({ id }) => id),
      kind: "certificate",
      name: `${number}.pdf`,
      at,
      by: by ?? personId("claire"),
      paper: sheet({ title: "Certificate of competence", number, revision: null, issuer: issuedBy ?? certifyingBody, at }, [
        facts([
          ["Holder", personName],
          ...(sector
            ? ([
                ["Scheme", schemeId],
                ["Sector", sector],
              ] as const)
            : []),
        ]),
        heading("Methods"),
        table(
          [
            { title: "Method" },
            { title: "Level" },
            { title: "Number", figures: true },
            { title: "Issued" },
            { title: "Valid to" },
          ],
          held.map(({ method, techniques, level, certificateNumber: its, issuedOn, expiresOn }) => [
            [method, ...(techniques ?? [])].join(" "),
            method === "API" ? "–" : level,
            its,
            issuedOn,
            expiresOn,
          ]),
        ),
      ]),
    },
  ];
}

function calibrationCertificate({
  id,
  itemId,
  certificateNumber,
  providerName,
  calibratedOn,
  dueOn,
  result,
  at,
  by,
}: CalibrationRow): Document {
  const item = instruments.find((one) => one.id === itemId);
  return {
    entity: "CalibrationRecord",
    of: [id],
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
        ["Result", result === "fail" ? "Out of tolerance, not adjusted" : "As found and as left in tolerance"],
      ]),
      heading("Traceability"),
      table(
        [{ title: "Standard" }, { title: "Certificate", figures: true }],
        [["Reference set, national standards", `REF-${certificateNumber.slice(-5)}`]],
      ),
    ]),
  };
}

/** A document of someone else, marked as invented. */
export function sheet(
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
    printed: { at: at.slice(0, 10), by: issuer, instant: at },
    watermark: "DEMO",
  };
}
