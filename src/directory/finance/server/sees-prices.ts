import { reachOf } from "#kit/access.ts";
import type { Actor } from "#kit/server/actor.ts";

/** Whether a person sees what a client pays: those with rate sheets or invoices do (people-and-access 4; project-management rule 8). */
export const seesPrices = ({ isSuperUser, rights }: Pick<Actor, "isSuperUser" | "rights">): boolean =>
  isSuperUser || reachOf(rights, ["rate-sheets", "invoices"], "view") !== null;
