/** The lists of a dossier: who did the work, with what, by which procedures; read from the evidence frozen with the signatures. */
import { z } from "zod";
import type { Register } from "../dossier.ts";
import { byName, type DossierLine, itemName } from "./dossier-coverage.ts";
import { certificateName } from "#modules/ndt-training/certificate-name.ts";

const Certificate = z.object({
  certificationId: z.string().nullish(),
  personName: z.string(),
  schemeId: z.string(),
  method: z.string(),
  level: z.string(),
  techniques: z.array(z.string()).nullish(),
  issuedBy: z.string().nullish(),
  certificateNumber: z.string(),
  expiresOn: z.string(),
  fileSha256: z.string().nullish(),
  employer: z.string().nullish(),
});
const Vision = z.object({ testedOn: z.string(), validTo: z.string() }).nullish();

/** What a dossier reads of a snapshot; older ones may have less. */
export const FrozenParts = z.object({
  certifications: z
    .array(
      z.object({
        day: z.string(),
        certificate: Certificate.nullish(),
        vision: z.object({ near: Vision, colour: Vision }).nullish(),
      }),
    )
    .nullish(),
  reviewerCertificate: Certificate.nullish(),
  instruments: z
    .array(
      z.object({
        day: z.string(),
        assetTag: z.string(),
        type: z.string().nullish(),
        manufacturer: z.string().nullish(),
        model: z.string().nullish(),
        serialNumber: z.string().nullish(),
        held: z
          .object({
            recordId: z.string().nullish(),
            certificateNumber: z.string(),
            laboratory: z.string(),
            calibratedOn: z.string(),
            dueOn: z.string(),
            fileSha256: z.string().nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  procedures: z
    .array(
      z.object({
        held: z
          .object({
            revisionId: z.string().nullish(),
            number: z.string(),
            title: z.string(),
            revisionNo: z.coerce.string(),
            approvedOn: z.string(),
            approvedByName: z.string(),
            fileSha256: z.string().nullish(),
            clientApproval: z.object({ status: z.string(), decidedOn: z.string() }).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});
export type FrozenParts = z.infer<typeof FrozenParts>;

/** A record whose paper goes with the dossier. */
export interface PaperOf {
  entity: "Certification" | "CalibrationRecord" | "ProcedureRevision";
  /** Null for a person of another organization, whose papers are files of the report. */
  entityId: string | null;
  sha256: string | null;
  /** "Certificate of Ana Torres, UT-II-0042" */
  named: string;
  folder: "certificates" | "calibrations" | "procedures";
}

interface Found {
  registers: Register[];
  papers: PaperOf[];
}

type Row = [key: string, row: string[], paper: PaperOf | null, days: string[]];

/** One row for each record, with the days it was used on from the first to the last; where copies of it differ, each value once. */
function gathered(rows: readonly Row[], at: number): { rows: string[][]; papers: PaperOf[] } {
  const groups = [...Map.groupBy(rows, ([key]) => key).values()];
  const made = groups.map((same) => {
    const days = [...new Set(same.flatMap(([, , , used]) => used))].toSorted();
    const used = days.length > 1 ? `${days[0] ?? ""} to ${days.at(-1) ?? ""}` : (days[0] ?? "");
    const width = same[0]?.[1].length ?? 0;
    const cells = Array.from({ length: width }, (_, cell) =>
      [...new Set(same.map(([, row]) => row[cell] ?? ""))].filter(Boolean).join("; "),
    );
    return { row: cells.toSpliced(at, 0, used), paper: same[0]?.[2] ?? null };
  });
  const sorted = made.toSorted((a, b) => byName(a.row.join(" "), b.row.join(" ")));
  return { rows: sorted.map(({ row }) => row), papers: sorted.flatMap(({ paper }) => (paper ? [paper] : [])) };
}

type Vision = { testedOn: string; validTo: string } | null | undefined;
const visionText = (vision: Vision) => (vision ? `${vision.testedOn}, valid to ${vision.validTo}` : "");

/** The registers of people, instruments and procedures, and the papers that belong to them. */
export function evidenceRegisters(snapshots: readonly FrozenParts[]): Found {
  const certificates = snapshots.flatMap(({ certifications, reviewerCertificate }): Row[] => [
    ...(certifications ?? []).flatMap(({ day, certificate, vision }) =>
      certificate ? [certificateRow(certificate, visionText(vision?.near), visionText(vision?.colour), [day])] : [],
    ),
    ...(reviewerCertificate ? [certificateRow(reviewerCertificate, "", "", [])] : []),
  ]);
  const people = gathered(certificates, 4);
  const instruments = gathered(
    snapshots.flatMap(({ instruments: of }) => (of ?? []).map(instrumentRow)),
    5,
  );
  const procedures = snapshots.flatMap(({ procedures: of }) => (of ?? []).flatMap(({ held }) => (held ? [held] : [])));
  const byRevision = [...Map.groupBy(procedures, ({ number, revisionNo }) => `${number} ${revisionNo}`).values()];
  const revisions = byRevision.flatMap((same) => same.find(({ clientApproval }) => clientApproval) ?? same[0] ?? []);
  const ordered = revisions.toSorted((a, b) => byName(`${a.number} ${a.revisionNo}`, `${b.number} ${b.revisionNo}`));
  return {
    registers: [
      {
        title: "People: certificates and vision tests",
        empty: "No certificate was frozen with these reports.",
        heads: ["Person", "Certificate", "Number", "Valid to", "Used", "Near vision", "Colour vision"],
        rows: people.rows,
      },
      {
        title: "Instruments and calibration certificates",
        empty: "No instrument was frozen with these reports.",
        heads: ["Instrument", "Serial number", "Certificate", "Laboratory", "Calibrated, due", "Used"],
        rows: instruments.rows,
      },
      {
        title: "Procedures",
        empty: "No procedure was frozen with these reports.",
        heads: ["Procedure", "Title", "Approved", "Decision of the client"],
        rows: ordered.map(({ number, revisionNo, title, approvedOn, approvedByName, clientApproval }) => [
          `${number} Rev ${revisionNo}`,
          title,
          `${approvedOn}, ${approvedByName}`,
          clientApproval ? `${clientApproval.status}, ${clientApproval.decidedOn}` : "not asked",
        ]),
      },
    ],
    papers: [
      ...people.papers,
      ...instruments.papers,
      ...ordered.map(({ revisionId, fileSha256, number, revisionNo }): PaperOf => ({
        entity: "ProcedureRevision",
        entityId: revisionId ?? null,
        sha256: fileSha256 ?? null,
        named: `Procedure ${number} Rev ${revisionNo}`,
        folder: "procedures",
      })),
    ],
  };
}

function certificateRow(certificate: z.infer<typeof Certificate>, near: string, colour: string, days: string[]): Row {
  const { certificationId, personName, certificateNumber, expiresOn, fileSha256, employer } = certificate;
  const named = employer ? `${personName}, ${employer}` : personName;
  const paper: PaperOf = {
    entity: "Certification",
    entityId: certificationId ?? null,
    sha256: fileSha256 ?? null,
    named: `Certificate of ${personName}, ${certificateNumber}`,
    folder: "certificates",
  };
  return [
    certificationId ?? `${named} ${certificateNumber}`,
    [named, certificateName(certificate), certificateNumber, expiresOn, near, colour],
    paper,
    days,
  ];
}

function instrumentRow({
  day,
  assetTag,
  type,
  manufacturer,
  model,
  serialNumber,
  held,
}: NonNullable<FrozenParts["instruments"]>[number]): Row {
  const what = [type, manufacturer, model].filter(Boolean).join(" ");
  const paper: PaperOf | null = held
    ? {
        entity: "CalibrationRecord",
        entityId: held.recordId ?? null,
        sha256: held.fileSha256 ?? null,
        named: `Calibration certificate ${held.certificateNumber} of ${assetTag}`,
        folder: "calibrations",
      }
    : null;
  return [
    `${assetTag} ${held?.recordId ?? held?.certificateNumber ?? ""}`,
    [
      [assetTag, what].filter(Boolean).join(": "),
      serialNumber ?? "",
      held?.certificateNumber ?? "not required",
      held?.laboratory ?? "",
      held ? `${held.calibratedOn}, ${held.dueOn}` : "",
    ],
    paper,
    [day],
  ];
}

export interface Batch {
  kind: string;
  product: string;
  manufacturer: string | null;
  batch: string;
  expiresOn: string | null;
  report: string;
}

/** Films, penetrants, particles and couplants by batch. */
export function batchRegister(batches: readonly Batch[]): Register {
  const same = Map.groupBy(batches, (one) => [one.kind, one.product, one.manufacturer, one.batch, one.expiresOn].join("|"));
  const rows = [...same.values()].flatMap((of) => {
    const [one] = of;
    if (!one) return [];
    const { kind, product, manufacturer, batch, expiresOn } = one;
    const reports = [...new Set(of.map(({ report }) => report))].toSorted(byName);
    return [[[product, manufacturer].filter(Boolean).join(", "), kind, batch, expiresOn ?? "none stated", reports.join(", ")]];
  });
  return {
    title: "Batches of consumables",
    empty: "These reports name no consumable.",
    heads: ["Product", "Kind", "Batch", "Expires", "Reports"],
    rows: rows.toSorted((a, b) => byName(a.join(" "), b.join(" "))),
  };
}

/** Each film with what it shows. */
export function filmRegister(lines: readonly (DossierLine & { filmNo: string | null })[]): Register {
  const rows = lines.flatMap((line) =>
    line.filmNo && line.isIncluded ? [[line.filmNo, itemName(line), line.on ?? "", line.result ?? "", line.report]] : [],
  );
  return {
    title: "Films",
    empty: "These reports have no films.",
    heads: ["Film", "Item", "Exposed", "Result", "Report"],
    rows: rows.toSorted((a, b) => byName(a.join(" "), b.join(" "))),
  };
}

/** Every item with a reject or a repair, and what became of it, in order. */
export function repairRegister(lines: readonly DossierLine[], same: (line: DossierLine) => string): Register {
  const groups = [
    ...Map.groupBy(
      lines.filter(({ isIncluded }) => isIncluded),
      same,
    ).values(),
  ];
  const repaired = groups.filter((of) => of.some(({ result, stage }) => result === "REJ" || (stage ?? "").startsWith("repair")));
  const rows = repaired.flatMap((of) => {
    const ordered = of.toSorted((a, b) => (a.on ?? "").localeCompare(b.on ?? "") || byName(a.stage ?? "", b.stage ?? ""));
    return ordered.map((line) => [
      itemName(line),
      line.method,
      stageWords(line.stage),
      line.on ?? "",
      line.isConceded ? `${line.result ?? ""}, conceded` : (line.result ?? ""),
      line.report,
    ]);
  });
  return {
    title: "Rejects and repairs",
    empty: "Nothing was rejected or repaired.",
    heads: ["Item", "Method", "Examination", "Day", "Result", "Report"],
    rows: rows.toSorted(([a = ""], [b = ""]) => byName(a, b)),
  };
}

/** "repair 1" */
const stageWords = (stage: string | null) => (stage ?? "first").replace(/(\d)/, " $1");
