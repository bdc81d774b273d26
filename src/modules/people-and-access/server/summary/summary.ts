import { and, eq, isNull } from "drizzle-orm";
import { summaryPaper } from "../../summary-paper.ts";
import { qualificationsOn } from "./qualifications.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser, userPicture } from "#directory/people/server/tables.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { wholeFile } from "#kit/server/files.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";

/** The personnel qualification summary of a person one may see: valid or not on a day, today unless told. */
export async function qualificationSummary(
  ctx: Ctx,
  { id, query }: { id: string; query: { on?: string | undefined } },
): Promise<Download> {
  const on = query.on ?? ctx.today;
  const user = await ctx.lookup.find(appUser, id);
  const name = `${user.firstName} ${user.lastName}`;
  const [base] = user.baseLocationId
    ? await ctx.db.select({ name: baseLocation.name }).from(baseLocation).where(eq(baseLocation.id, user.baseLocationId))
    : [];
  const photo = await photoOf(ctx, id);
  const paper = summaryPaper({
    name,
    employeeNumber: user.employeeNumber,
    jobTitle: user.jobTitle,
    base: base?.name ?? null,
    employedSince: user.hireDate,
    on,
    photo,
    ...(await qualificationsOn(ctx.services, ctx.db, id, on)),
  });
  await ctx.write((store) =>
    store.note({
      action: "User.print qualifications",
      entity: "User",
      entityId: id,
      label: name,
      changes: [{ field: "on", old: null, new: on }],
    }),
  );
  const bytes = await printOnPaper(ctx, { ...paper, ...(photo ? { images: { photo } } : {}) });
  return new Download(`qualifications-${user.employeeNumber}-${on}.pdf`, "application/pdf", bytes);
}

async function photoOf({ db, services }: Ctx, userId: string): Promise<Uint8Array | null> {
  const [found] = await db
    .select({ sha256: userPicture.sha256 })
    .from(userPicture)
    .where(and(eq(userPicture.userId, userId), eq(userPicture.kind, "photo"), isNull(userPicture.validTo)));
  if (!found) return null;
  const { default: sharp } = await import("sharp");
  return sharp(await wholeFile(services.files, found.sha256))
    .resize({ width: 300, height: 300, fit: "cover" })
    .jpeg({ quality: 80 })
    .toBuffer();
}
