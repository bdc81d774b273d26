/** Reports on a client's own form: which form a report is printed on, and the filled form as a file. */
import { and, eq, lte } from "drizzle-orm";
import { verificationPaper } from "../print/form-document.ts";
import { formValues } from "../print/form-values.ts";
import type { PrintedReport } from "../print/printed-report.ts";
import type { ReportRow } from "./loading.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import { filledCopies, type FilledCopy } from "#kit/server/fillable.ts";
import { type Attachment, renderPdf } from "#kit/server/pdf.ts";
import type { Services } from "#kit/server/services.ts";
import { copiesOf, type FormToFill } from "#modules/report-templates/print-form-map.ts";
import { printForm } from "#modules/report-templates/server/tables.ts";

/** The form that was in use for the client and the version of the template when the report was signed; null without one. */
export async function formInUse(
  { services, db }: { services: Services; db: Reading },
  { clientCompanyId, templateId, frozenAt }: Pick<ReportRow, "clientCompanyId" | "templateId" | "frozenAt">,
): Promise<(FormToFill & { id: string }) | null> {
  if (!frozenAt) return null;
  const [form] = await db
    .select()
    .from(printForm)
    .where(
      and(
        eq(printForm.clientCompanyId, clientCompanyId),
        eq(printForm.templateId, templateId),
        eq(printForm.status, "approved"),
        lte(printForm.approvedAt, frozenAt),
      ),
    );
  if (!form?.kind || !form.sha256) return null;
  const { id, title, kind, map, rowsPerCopy } = form;
  return { id, title, kind, map, rowsPerCopy, bytes: await wholeFile(services.files, form.sha256) };
}

/** The form filled with the report, once for as many lines as it has rows for. */
export function onForm(printed: PrintedReport, { kind, bytes, map, rowsPerCopy }: FormToFill): Promise<FilledCopy[]> {
  return filledCopies(kind, bytes, copiesOf({ map, rowsPerCopy }, formValues(printed)));
}

/**
 * The filled fillable PDF with our verification appended. It is a plain PDF: pages of another file cannot be made archival or tagged, but the record
 * is attached as to every report.
 */
export async function printedOnForm(
  printed: PrintedReport,
  form: FormToFill,
  attachments: readonly Attachment[] = [],
): Promise<Uint8Array> {
  const copies = await onForm(printed, form);
  const pages = copies.reduce((sum, copy) => sum + copy.pages, 0);
  const left = copies.flatMap((copy, at) =>
    copy.left.map(({ place, text }) => ({ place: copies.length > 1 ? `${place}, copy ${at + 1}` : place, text })),
  );
  // What every copy repeats is told once.
  const told = left.filter(({ text }, at) => left.findIndex((one) => one.text === text) === at);
  return renderPdf(verificationPaper(printed, { title: form.title, pages }, told), {
    attachments,
    before: copies.map((copy, at) => ({
      bytes: copy.bytes,
      pages: copy.pages,
      alt: `Form ${form.title}, copy ${at + 1} of ${copies.length}; its values are in the attached record`,
    })),
  });
}
