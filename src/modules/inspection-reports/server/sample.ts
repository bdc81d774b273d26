/** The sample of a template on the company's paper. */
import { reportPaper } from "../print/report-document.ts";
import { timeIn } from "../print/dates.ts";
import { sampleContent, samplePeople, sampleProcedure, sampleReport } from "../sample-report.ts";
import { companyOf } from "./company.ts";
import type { PrintedReport } from "../print/printed-report.ts";
import { onForm, printedOnForm } from "./print-form.ts";
import { issuerDrawn, issuerNow } from "./issuer.ts";
import { shownUnits, resolvePolicy } from "#directory/company/report-policy.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { capital } from "#kit/capital.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import type { Questions } from "#kit/server/questions.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";

export const printSample: Questions["printSample"] = async (asked, sample, client) =>
  renderPdf(reportPaper(await printedSample(asked, sample, client)));

/** The same on a client's own form, or as its workbook. */
export const printSampleOnForm: Questions["printSampleOnForm"] = async (asked, sample, client, form) => {
  const printed = await printedSample(asked, sample, client);
  if (form.kind === "acroform") return printedOnForm(printed, form);
  const [first] = await onForm(printed, form);
  return first?.bytes ?? new Uint8Array();
};

async function printedSample(
  { db, services, by }: Parameters<Questions["printSample"]>[0],
  sample: Parameters<Questions["printSample"]>[1],
  client: Parameters<Questions["printSample"]>[2],
): Promise<PrintedReport> {
  const policy = resolvePolicy(companyPolicy(await companyOf(db)), client?.reportPolicy);
  const context = { ...sample.context, unitSystem: shownUnits(policy) };
  const { definition } = sample;
  const content = sampleContent(sample);
  const report = sampleReport(sample, client?.name ?? "");
  const now = services.clock().toISOString();
  const issuer = await issuerNow(db, { report: { baseLocationId: null, performedDates: report.performedDates }, definition });
  return {
    report,
    content,
    definition: withOwnLabels(definition, content),
    context,
    policy,
    issuer: await issuerDrawn(services, issuer),
    client: { name: client?.name ?? "The client", logo: null },
    site: null,
    project: null,
    verdicts: null,
    people: Object.fromEntries(
      content.people.map(({ id, userId }) => [
        id,
        { name: samplePeople.find((one) => one.id === userId)?.name ?? "Example", certificate: null, validTo: null },
      ]),
    ),
    instruments: Object.fromEntries(
      context.equipment.map(({ inventoryItemId, label }) => [
        inventoryItemId,
        {
          assetTag: label.split(" ")[0] ?? "",
          typeName: capital(label.split(" ").slice(1).join(" ")),
          makerModel: "",
          serialNumber: null,
          certificate: null,
        },
      ]),
    ),
    procedure: {
      number: sampleProcedure,
      title: definition.title,
      revision: "0",
      approvedOn: report.performedDates[0] ?? "",
      effectiveFrom: report.performedDates[0] ?? "",
    },
    records: {},
    signatures: [],
    withdrawn: [],
    openSlots: ["performed", "evaluated"],
    evidence: [],
    pictures: [],
    files: [],
    revisions: [],
    changes: [],
    verification: null,
    copy: { kind: "field" },
    printed: { at: timeIn(policy.dateFormat, now, report.timeZone), by, instant: now },
  };
}
