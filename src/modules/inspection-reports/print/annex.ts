/** The evidence annex: the evidence behind the report on the inspection date, as copied when it was signed. */
import { columnOf, identifierWidth, wordWidth } from "./columns.ts";
import { dayIn } from "./dates.ts";
import { calibrationText, certificateText, type Evidence } from "./evidence.ts";
import type { PrintedReport } from "./printed-report.ts";
import { roleWords } from "./words.ts";
import { personRoles } from "../report.ts";
import { part, subheading } from "./part.ts";
import { type Content, heading, unbroken } from "#kit/letterhead.ts";
import { late, withdrawals, checks, warnings, unique } from "./annex-checks.ts";

export function evidenceAnnex(printed: PrintedReport): Content[] {
  const { policy, evidence } = printed;
  const latest = evidence.at(-1);
  if (policy.evidenceAnnex === "none" || !latest) return [];
  const full = policy.evidenceAnnex === "full";
  const [first = [], ...others] = [
    certificates(printed, full),
    calibrations(printed, latest, full),
    procedures(printed, latest, full),
    late(printed, latest),
    withdrawals(printed),
    ...(full ? [checks(printed, latest), warnings(printed, latest), versions(printed, latest)] : []),
  ].filter(({ length }) => length > 0);
  const beginning = [heading("Evidence annex"), { text: about }, ...first];
  // If the first table were kept together, it would move to the next page without its heading.
  return [...(first.length === 1 ? [unbroken(...beginning)] : beginning), ...others.flat()];
}

const about =
  "Copies of the supporting records, taken at signature: valid on each day the person worked or the instrument was used, in the time zone of the site.";

function certificates({ evidence, policy }: PrintedReport, full: boolean): Content[] {
  const ofWork = evidence.at(-1)?.certifications ?? [];
  const ofReview = evidence.flatMap(({ reviewerCertificate, signer }) =>
    reviewerCertificate ? [{ signer: signer?.name, certificate: reviewerCertificate }] : [],
  );
  const rows = unique([
    ...ofWork.flatMap(({ certificate, vision, role }) =>
      certificate
        ? [
            [
              certificate.personName,
              roleText(role),
              certificateText(certificate),
              dayIn(policy.dateFormat, certificate.issuedOn),
              dayIn(policy.dateFormat, certificate.expiresOn),
              visionText(policy.dateFormat, vision),
              ...(full ? [shortHash(certificate.fileSha256)] : []),
            ],
          ]
        : [],
    ),
    ...ofReview.map(({ signer, certificate }) => [
      signer ?? certificate.personName,
      "Reviewed",
      certificateText(certificate),
      dayIn(policy.dateFormat, certificate.issuedOn),
      dayIn(policy.dateFormat, certificate.expiresOn),
      "–",
      ...(full ? [shortHash(certificate.fileSha256)] : []),
    ]),
  ]);
  return part(
    subheading("Certificates"),
    [
      { title: "Person", width: 80 },
      { title: "Part", width: 60 },
      { title: "Certificate" },
      { title: "Issued", width: 56 },
      { title: "Valid to", width: 56 },
      { title: "Vision test valid to", width: full ? 62 : 90 },
      ...fileColumn(full),
    ],
    rows,
  );
}

function calibrations({ policy }: PrintedReport, { instruments }: Evidence, full: boolean): Content[] {
  const rows = unique(
    instruments.flatMap(({ assetTag, type, manufacturer, model, serialNumber, held }) => [
      [
        assetTag,
        [type, manufacturer, model].filter(Boolean).join(", "),
        serialNumber ?? "–",
        calibrationText(held && { ...held, number: held.certificateNumber }, (day) => dayIn(policy.dateFormat, day)),
        dayIn(policy.dateFormat, held?.calibratedOn),
        dayIn(policy.dateFormat, held?.dueOn),
        ...(full ? [shortHash(held?.fileSha256)] : []),
      ],
    ]),
  );
  return part(
    subheading("Calibration"),
    [
      { title: "Asset", width: identifierWidth(rows, 54), figures: true },
      { title: "Instrument" },
      { title: "Serial number", width: 64, figures: true },
      { title: "Certificate and laboratory", width: wordWidth(columnOf(rows, 3), 100) },
      { title: "Calibrated", width: 56 },
      { title: "Due", width: 56 },
      ...fileColumn(full),
    ],
    rows,
  );
}

function procedures({ policy }: PrintedReport, { procedures: found }: Evidence, full: boolean): Content[] {
  const rows = unique(
    found.flatMap(({ held }) =>
      held
        ? [
            [
              `${held.number} Rev ${held.revisionNo}`,
              held.title,
              `${dayIn(policy.dateFormat, held.approvedOn)}, ${held.approvedByName}`,
              `${dayIn(policy.dateFormat, held.effectiveFrom)} – ${held.effectiveTo ? dayIn(policy.dateFormat, held.effectiveTo) : "in force"}`,
              ...(full ? [shortHash(held.fileSha256)] : []),
            ],
          ]
        : [],
    ),
  );
  return part(
    subheading("Procedure"),
    [
      { title: "Procedure", width: 100, figures: true },
      { title: "Title" },
      { title: "Approved", width: 120 },
      { title: "Effective", width: 120 },
      ...fileColumn(full),
    ],
    rows,
  );
}

function versions({ report, verification }: PrintedReport, { template, application }: Evidence): Content[] {
  const rows = [
    [
      "Template",
      [`${template.code} version ${template.version}`, template.approvedBy ? `approved by ${template.approvedBy}` : ""]
        .filter(Boolean)
        .join(", "),
    ],
    ["Software", application ? `Holdpoint ${application}` : "Holdpoint"],
    ["Content hash (SHA-256)", report.contentHash ?? "–"],
    ["Record hash (SHA-256)", verification?.recordHash ?? "–"],
  ];
  return part(
    subheading("Versions and hashes"),
    [
      { title: "What", width: 120 },
      { title: "Value", figures: true },
    ],
    rows,
  );
}

const fileColumn = (full: boolean) => (full ? [{ title: "File SHA-256", width: 62, figures: true }] : []);

function visionText(
  format: PrintedReport["policy"]["dateFormat"],
  { near, colour }: Evidence["certifications"][number]["vision"],
): string {
  const parts = [
    near ? `near ${dayIn(format, near.validTo)}` : "",
    colour ? `colour ${dayIn(format, colour.validTo)}` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "–";
}

function roleText(role: string): string {
  const known = personRoles.find((one) => one === role);
  return known ? roleWords[known] : role;
}

function shortHash(sha256: string | null | undefined): string {
  return sha256 ? sha256.slice(0, 12) : "–";
}
