/** The samples of the templates as printed reports: signed, with people, instruments and evidence. For tests. */
import { defaultPolicy } from "#directory/company/report-policy.ts";
import { capital } from "#kit/capital.ts";
import { randomUUID } from "node:crypto";
import type { Evidence } from "./evidence.ts";
import { timeIn } from "./dates.ts";
import type { PrintedReport } from "./printed-report.ts";
import { reportPaper } from "./report-document.ts";
import type { Content } from "../report.ts";
import { certificateName } from "#modules/ndt-training/certificate-name.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import { hasLevels } from "#modules/report-templates/definition.ts";
import {
  mtSample,
  pautSample,
  rtFilmSample,
  type Sample,
  tofdSample,
  utThicknessSample,
  utWeldSample,
} from "#modules/report-templates/samples.ts";

export const samples: Readonly<Record<"RT-FILM" | "UT-THK" | "UT-WELD" | "PAUT" | "TOFD" | "MT", () => Sample>> = {
  "RT-FILM": rtFilmSample,
  "UT-THK": utThicknessSample,
  "UT-WELD": utWeldSample,
  PAUT: pautSample,
  TOFD: tofdSample,
  MT: mtSample,
};

export const rt = (): PrintedReport => printedSample(rtFilmSample());
export const ut = (): PrintedReport => printedSample(utThicknessSample());
export const mt = (): PrintedReport => printedSample(mtSample());

/** All that a report says on paper. */
export const paperText = (printed: PrintedReport): string => textsOf(reportPaper(printed).content).join("\n");

/** The sample's lines repeated a number of times; only the first ones have indications. */
export function withLines(sample: Sample, count: number): Sample {
  const { lines } = sample.content;
  const many = Array.from({ length: count }, (_, at) => {
    const line = lines[at % lines.length];
    if (!line) throw new Error("The sample has no line.");
    return at < lines.length
      ? line
      : { ...line, id: randomUUID(), lineNo: at + 1, itemKey: line.itemKey.replace(/\d+$/, String(at + 1).padStart(3, "0")) };
  });
  return {
    ...sample,
    content: {
      ...sample.content,
      lines: many,
      indications: sample.content.indications.filter(({ lineId }) => many.some(({ id }) => id === lineId)),
    },
  };
}

export function printedSample({ definition, content, context }: Sample, changes: Partial<PrintedReport> = {}): PrintedReport {
  const day = context.performedDates[0] ?? "2026-03-12";
  const lastSigned = `${day}T21:12:00.000Z`;
  const written = contentOf(definition, content, context);
  const signature = (
    slot: "performed" | "evaluated" | "reviewed",
    meaning: string,
    printedName: string,
    employeeNo: string,
    certText: string,
    at: string,
  ) => ({
    id: randomUUID(),
    slot,
    meaning,
    signerUserId: randomUUID(),
    printedName,
    employeeNo,
    certText,
    signedAt: `${day}T${at}:00.000Z`,
    timeZone: context.timeZone,
    contentHash: "7c".repeat(32),
    authMethod: "password+id" as const,
    state: "active" as const,
    withdrawnReason: null,
  });
  const method = definition.method;
  const nameIn = (schemeId: string, level: string) => certificateName(certificateIn(definition, schemeId, level));
  return {
    report: {
      reportNumber: `ACR-${method}-26-0001`,
      revision: 0,
      provisionalRef: "D-7F3-0012",
      status: "signed",
      method,
      templateVersion: definition.version,
      workOrderNumber: "HOU-WO-2603-0042",
      timeZone: context.timeZone,
      performedDates: context.performedDates,
      issuedOn: day,
      reasonForRevision: null,
      changeSummary: null,
      contentHash: "7c".repeat(32),
    },
    content: written,
    definition,
    context,
    policy: defaultPolicy,
    issuer: {
      name: "Gulf Inspection Services",
      lines: [
        "12 Dock Road, Houston, TX 77002, United States",
        "+1 713 555 0100 · office@gulf.example · gulf.example",
        "Gulf Inspection Services Ltd · Reg. TX-4411",
      ],
      logo: null,
      foot: "Confidential. This report may be copied only as a whole.",
      letterhead: null,
      accreditations: [{ text: "ISO/IEC 17020 Type A, IB-123", symbol: null }],
    },
    client: { name: "Acme Refining Company", logo: null },
    site: { name: "Baytown Refinery", address: "Unit 4, 2800 Decker Drive\nBaytown, TX 77520" },
    project: { number: "P-117", title: "Turnaround 2026" },
    verdicts: null,
    changes: [],
    people: Object.fromEntries(
      written.people.map(({ id }, at) => [
        id,
        [
          { name: "Ana Torres", certificate: `${nameIn("ISO 9712", "II")}, 2026-118`, validTo: "2030-06-30" },
          { name: "Ben Ruiz", certificate: `${nameIn("SNT-TC-1A", "III")}, L3-044`, validTo: "2029-01-31" },
        ][at] ?? { name: "Cas Lind", certificate: null, validTo: null },
      ]),
    ),
    instruments: Object.fromEntries(
      context.equipment.map(({ inventoryItemId, label, calibratedOn }, at) => [
        inventoryItemId,
        {
          assetTag: label.split(" ")[0] ?? "",
          typeName: capital(label.split(" ").slice(1).join(" ")),
          makerModel: "Maker M-200",
          serialNumber: `SN-88${at}1`,
          certificate: calibratedOn
            ? {
                number: `C-26-01${at}`,
                laboratory: "Texas Metrology",
                calibratedOn,
                dueOn: nextYear(day),
              }
            : null,
        },
      ]),
    ),
    procedure: {
      number: `QP-${method}-01`,
      title: `${definition.title} of welds and components`,
      revision: "4",
      approvedOn: "2025-11-20",
      effectiveFrom: "2025-12-01",
    },
    records: {},
    signatures: [
      signature(
        "performed",
        "Performed by",
        "Ana Torres",
        "E-1007",
        `${nameIn("ISO 9712", "II")}, 2026-118, valid to 2030-06-30`,
        "20:05",
      ),
      signature(
        "evaluated",
        "Evaluated by",
        "Ben Ruiz",
        "E-1002",
        `${nameIn("SNT-TC-1A", "III")}, L3-044, valid to 2029-01-31`,
        "20:31",
      ),
      signature(
        "reviewed",
        "Reviewed by",
        "Dana Whitfield-Okonkwo",
        "E-1011",
        `${nameIn("ISO 9712", "III")}, 2024-007, valid to 2029-05-31`,
        "21:12",
      ),
    ],
    withdrawn: [],
    openSlots: [],
    evidence: [evidence(definition, context, day)],
    pictures: [],
    files: [],
    revisions: [{ revision: 0, issuedOn: day, reason: null }],
    verification: {
      code: "7K3M9QXD2F4TY",
      url: "https://quality.gulf.example/verify/7K3M9QXD2F4TY",
      recordHash: "9677247fcaeba4019e1cdacd477657dcb48b86ee1c734a4a15fe4edeebeb1138",
    },
    copy: { kind: "issued" },
    // With the last signature.
    printed: { at: timeIn(defaultPolicy.dateFormat, lastSigned, context.timeZone), by: "Holdpoint", instant: lastSigned },
    ...changes,
  };
}

const nextYear = (day: string) => day.replace(/^\d{4}/, (year) => String(Number(year) + 1));

function contentOf({ method }: Sample["definition"], content: ReportContent, context: Sample["context"]): Content {
  const person = (roles: Content["people"][number]["roles"]) => ({
    id: context.people.find((one) => one.roles.some((role) => roles.some((own) => own === role)))?.id ?? randomUUID(),
    userId: randomUUID(),
    externalName: null,
    organization: null,
    roles,
    dates: [],
    subcontractor: false,
  });
  return {
    clientReportNo: null,
    purchaseOrder: "PO 4500-117733",
    clientJobNo: "TA26-NDT",
    orderedBy: "Pat Moss, inspection coordinator",
    samplingMethod: null,
    locationText: "Pipe rack 21, level 2",
    inspectionStart: context.inspectionStart,
    inspectionEnd: context.inspectionEnd,
    ...content,
    lines: content.lines,
    indications: content.indications,
    deviations: null,
    opinions: null,
    remarks: null,
    people: [
      person(method === "RT" ? ["performer", "radiographer"] : ["performer"]),
      person(["evaluator"]),
      person(["assistant"]),
    ],
    equipment: context.equipment.map(({ inventoryItemId }) => ({
      id: randomUUID(),
      inventoryItemId,
      purpose: null,
      usedFrom: null,
      usedTo: null,
    })),
    consumables: context.consumables.map(({ id, kind, product, batch, expiresOn }) => ({
      id,
      kind,
      product,
      manufacturer: "Maker",
      batch,
      expiresOn,
    })),
    attachments: [],
    witnesses: [],
    answers: {},
  };
}

/** A certificate of the scheme in the method of the template; of the institute or the company in a method without levels. */
function certificateIn({ method, roles }: PrintedReport["definition"], schemeId: string, level: string) {
  const technique = roles[0]?.technique;
  const techniques = technique ? [technique] : [];
  if (hasLevels(method)) return { schemeId, issuedBy: null, method: technique ? "UT" : method, level, techniques };
  const issuedBy = method === "API" ? "American Petroleum Institute" : "Gulf Inspection Services";
  return { schemeId: "OTHER", issuedBy, method, level, techniques };
}

function evidence(definition: PrintedReport["definition"], context: Sample["context"], day: string): Evidence {
  const { code, method } = definition;
  const certificate = (personName: string, level: string, certificateNumber: string, expiresOn: string) => ({
    userId: randomUUID(),
    personName,
    ...certificateIn(definition, "ISO 9712", level),
    certificateNumber,
    issuedOn: "2025-07-01",
    expiresOn,
    fileSha256: "ab".repeat(32),
  });
  return {
    signer: { name: "Dana Whitfield-Okonkwo" },
    certifications: [
      {
        day,
        role: "performer",
        certificate: certificate("Ana Torres", "II", "2026-118", "2030-06-30"),
        vision: { near: null, colour: null },
      },
      {
        day,
        role: "evaluator",
        certificate: certificate("Ben Ruiz", "III", "L3-044", "2029-01-31"),
        vision: { near: { testedOn: "2025-10-01", validTo: "2026-10-01" }, colour: null },
      },
    ],
    reviewerCertificate: certificate("Dana Whitfield-Okonkwo", "III", "2024-007", "2029-05-31"),
    instruments: context.equipment.map(({ inventoryItemId, label, calibratedOn }, at) => ({
      day,
      inventoryItemId,
      assetTag: label.split(" ")[0] ?? "",
      type: capital(label.split(" ").slice(1).join(" ")),
      manufacturer: "Maker",
      model: "M-200",
      serialNumber: `SN-88${at}1`,
      held: calibratedOn
        ? {
            certificateNumber: `C-26-01${at}`,
            laboratory: "Texas Metrology",
            calibratedOn,
            dueOn: nextYear(day),
            fileSha256: "cd".repeat(32),
          }
        : null,
    })),
    procedures: [
      {
        day,
        held: {
          number: `QP-${method}-01`,
          title: "Examination of welds",
          revisionNo: "4",
          approvedOn: "2025-11-20",
          approvedByName: "Ben Ruiz",
          effectiveFrom: "2025-12-01",
          effectiveTo: null,
          fileSha256: "ef".repeat(32),
        },
      },
    ],
    template: { code, version: "1", approvedBy: "Ben Ruiz", effectiveFrom: "2026-01-01" },
    gates: [
      { gateId: "G1", subject: "Ana Torres", onDate: day, outcome: "pass", message: `${method} Level I certification valid` },
      { gateId: "G4", subject: "DEN-02", onDate: day, outcome: "pass", message: "In calibration" },
      {
        gateId: "G12",
        subject: "Certificate 2026-118 of Ana Torres",
        onDate: "2026-03-14",
        outcome: "warn",
        message: "Certificate 2026-118 of Ana Torres: recorded 2026-03-14",
      },
    ],
    warnings: [],
    verdicts: [],
    application: "2.0.3010",
  };
}

/** Every text of the document in reading order, one entry per line. */
export function textsOf(node: unknown): string[] {
  if (typeof node === "string") return node === "" ? [] : [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null) return [];
  const { text, stack, columns, table } = node as {
    text?: unknown;
    stack?: unknown;
    columns?: unknown;
    table?: { body?: unknown };
  };
  const own = Array.isArray(text) ? [textsOf(text).join("")] : textsOf(text);
  return [...own, ...textsOf(stack), ...textsOf(columns), ...textsOf(table?.body)];
}
