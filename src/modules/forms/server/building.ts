import { notAllowed } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Refuses whoever may only fill forms: they build none, and put none before people outside. */
export function mustBuild(ctx: Ctx): void {
  if (!mayDo(ctx, "form.build"))
    throw notAllowed("Forms and their links are made by those who build forms, such as HSE or the quality manager.");
}
