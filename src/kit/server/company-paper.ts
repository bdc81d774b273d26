import type { Content, Paper } from "../letterhead.ts";
import type { Ctx } from "./services.ts";
import { type Attachment, renderPdf } from "./pdf.ts";
import { utcMinute } from "#kit/utc-minute.ts";

interface Printed extends Pick<Paper, "title" | "subtitle" | "number" | "marks" | "foot" | "images" | "verifyUrl" | "keywords"> {
  orientation?: Paper["orientation"];
  /** Of a sheet that is larger than the paper of the company. */
  pageSize?: "A3";
  content: Content[];
  /** Who prints it, where that is nobody who is signed in. */
  by?: string;
  attachments?: readonly Attachment[];
}

/** A document on the company's current letterhead, with who printed it and when on every page (convention C10). */
export async function printOnPaper(
  ctx: Ctx,
  { orientation = "portrait", pageSize, attachments = [], images, by, ...document }: Printed,
): Promise<Uint8Array> {
  const sender = await ctx.services.senderOf(ctx.db);
  return renderPdf(
    {
      ...document,
      orientation,
      revision: null,
      company: sender.company,
      pageSize: pageSize ?? sender.pageSize,
      images: { ...sender.images, ...images },
      printed: {
        at: utcMinute(ctx.now),
        by: by ?? ctx.actor.name,
        instant: ctx.now.toISOString(),
      },
    },
    { attachments },
  );
}
