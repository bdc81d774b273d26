/** A release as anyone with its link sees it, and how they answer. No account; nothing else can be reached from here. */
import type { z } from "zod";
import type { PublicRelease } from "../public-release.ts";
import type { Declined, Signed } from "../release.ts";
import { packageOf } from "./downloads.ts";
import { closeWhenReceived } from "./issue.ts";
import { found, type Found, foundValid, happened, noteInTrail, refuseFlood } from "./link.ts";
import { holds, publicRelease } from "./public-page.ts";
import { nameOf } from "./release-name.ts";
import { zipOf } from "./release-zip.ts";
import { readPdf } from "./report-files.ts";
import { tellOfAnswer } from "./tell.ts";
import { isOneFile, itemsOf } from "./whole.ts";
import { notFound, refused } from "#kit/refusals.ts";
import { wholeFile } from "#kit/server/files.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

export async function shownByLink(ctx: Ctx, { token }: { token: string }): Promise<PublicRelease> {
  return publicRelease(ctx, await found(ctx, token));
}

/** A person has pressed View: a mail scanner following the link does not count as opening. */
export async function openedByLink(ctx: Ctx, { token }: { token: string }): Promise<PublicRelease> {
  await happened(ctx, await foundValid(ctx, token), "opened");
  return shownByLink(ctx, { token });
}

export async function acknowledgeByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof Signed> },
): Promise<PublicRelease> {
  const one = await foundValid(ctx, token);
  if (one.recipient.state === "acknowledged") return publicRelease(ctx, one);
  await happened(ctx, one, "acknowledged", body);
  await noteInTrail(ctx, one, "acknowledge", `${body.name}, ${body.role}`);
  await closeWhenReceived(ctx, one.row.id);
  return shownByLink(ctx, { token });
}

export async function declineByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof Declined> },
): Promise<PublicRelease> {
  const one = await foundValid(ctx, token);
  if (one.recipient.state === "acknowledged") throw refused("Receipt is already confirmed. Ask a question instead.");
  await refuseFlood(ctx, one);
  await happened(ctx, one, "declined", body);
  await noteInTrail(ctx, one, "decline", `${body.name}, ${body.role}: ${body.text}`);
  await tellOfAnswer(ctx, one.row, `${one.recipient.name} declined ${one.row.transmittalNo ?? ""}`, body.text);
  return shownByLink(ctx, { token });
}

async function allHold(ctx: Ctx, token: string): Promise<Found> {
  const one = await foundValid(ctx, token);
  const { mayOpenAll, company } = await publicRelease(ctx, one);
  if (!mayOpenAll)
    throw refused(
      `A report in this transmittal is superseded or void. Download the others one by one, or ask ${company.name}.`,
      [],
      "outdated",
    );
  return one;
}

export async function packageByLink(ctx: Ctx, { token }: { token: string }): Promise<Download> {
  const one = await allHold(ctx, token);
  if (!isOneFile(one.row)) throw refused("These reports are not one file. Download them as single files.", [], "single-files");
  const file = await packageOf(ctx.services, one.row);
  await happened(ctx, one, "downloaded");
  return file;
}

export async function zipByLink(ctx: Ctx, { token }: { token: string }): Promise<Download> {
  const one = await allHold(ctx, token);
  const file = await zipOf(ctx, one.row);
  await happened(ctx, one, "downloaded");
  return file;
}

/** Cover and coverage alone: also of a dossier with a report that is superseded since. */
export async function dossierByLink(ctx: Ctx, { token }: { token: string }): Promise<Download> {
  const one = await foundValid(ctx, token);
  const { dossierSha256, transmittalNo } = one.row;
  if (!dossierSha256) throw notFound("dossier");
  const bytes = new Uint8Array(await wholeFile(ctx.services.files, dossierSha256));
  await happened(ctx, one, "downloaded");
  return new Download(`${nameOf({ transmittalNo })}-dossier.pdf`, "application/pdf", bytes, { inline: true });
}

export async function reportByLink(ctx: Ctx, { token, itemId }: { token: string; itemId: string }): Promise<Download> {
  const one = await foundValid(ctx, token);
  const item = (await itemsOf(ctx.db, one.row.id)).find(({ shown }) => shown.id === itemId)?.shown;
  if (!item?.pdfSha256) throw notFound("report");
  if (!holds(item.liveState)) {
    const why = item.liveState === "void" ? "is void: do not use it" : `is superseded by Rev ${item.supersededBy ?? ""}`;
    throw refused(`${item.reportNumber} Rev ${item.revision} ${why}.`, [], "outdated");
  }
  const { bytes } = await readPdf(ctx.services.files, item.pdfSha256, item.reportNumber);
  await happened(ctx, one, "downloaded", { itemId });
  const name = item.fileName ?? `${item.reportNumber}.pdf`;
  return new Download(name, "application/pdf", new Uint8Array(bytes), { inline: true });
}
