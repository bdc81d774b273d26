import type { ReminderPreview } from "../contract.ts";
import { digestHour, lineOf, wants } from "../rules.ts";
import { planTomorrow, type Share } from "./plan.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";

/** Tomorrow's digests, from the function that makes them. */
export async function previewTomorrow(ctx: Ctx): Promise<ReminderPreview> {
  const can = await ctx.services.canSend(ctx.db);
  const shares = (await planTomorrow(ctx.db, ctx.services.contributions.due, ctx.now)).filter(
    ({ forDigest }) => forDigest.length > 0,
  );
  return {
    day: addDays(ctx.today, 1),
    people: shares
      .map((share) => ({
        userId: share.person.id,
        name: share.person.name,
        at: `${String(digestHour).padStart(2, "0")}:00 ${share.person.timeZone}`,
        channels: channelsOf(share, can),
        lines: share.forDigest
          .map(({ item }) => item)
          .toSorted((a, b) => a.daysLeft - b.daysLeft)
          .map(lineOf),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

function channelsOf({ person, forDigest }: Share, can: { email: boolean; sms: boolean }): string[] {
  const any = (channel: "email" | "sms") =>
    forDigest.some(({ channels }) => wants(person.wishes, "due", channel, channels.includes(channel)));
  return [
    "Inbox",
    ...(can.email && any("email") ? ["Email"] : []),
    ...(can.sms && person.mobile && any("sms") ? ["Text message"] : []),
  ];
}
