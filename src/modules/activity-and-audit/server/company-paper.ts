import type { Content, Paper } from "#kit/letterhead.ts";
import type { Ctx } from "#kit/server/host.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { companySettings } from "#modules/settings/server/tables.ts";

interface Printed {
  title: string;
  subtitle: string;
  number: string;
  content: Content[];
  /** Stands at the left of every foot. */
  marks?: readonly string[];
  orientation?: Paper["orientation"];
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[];
}

/** A document on the company's paper, with who printed it and when on every page (convention C10). */
export async function printOnPaper(ctx: Ctx, { orientation = "portrait", attachments = [], ...document }: Printed) {
  const [company] = await ctx.db.select().from(companySettings);
  const lines = [company?.address, company?.phone, company?.registrationNo].filter((line): line is string => Boolean(line));
  return renderPdf(
    {
      ...document,
      revision: null,
      company: { name: company?.legalName ?? "", lines: lines.flatMap((line) => line.split("\n")).slice(0, 3) },
      pageSize: company?.pageSize ?? "A4",
      orientation,
      printed: { at: `${ctx.now.toISOString().slice(0, 16).replace("T", " ")} UTC`, by: ctx.actor.name },
    },
    { attachments },
  );
}
