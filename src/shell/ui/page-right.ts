import type { Action } from "#kit/contract.ts";
import type { PageRoute } from "#kit/ui/pages.ts";
import type { Session } from "#shell/contract.ts";
import { isSuper } from "./is-super.ts";

/** The right without which a page is of no use: what it says itself, else what its address says it is for. */
export function rightOf({ needs, starts, path }: PageRoute): Action {
  if (needs) return needs;
  if (starts || path.endsWith("/new")) return "create";
  return path.endsWith("/edit") ? "edit" : "view";
}

/** Whether a role grants that right, however far it goes. To see a page is decided by module access alone. */
export function mayUse(session: Pick<Session, "isSuperUser" | "roles" | "rights">, page: PageRoute): boolean {
  const right = rightOf(page);
  return isSuper(session) || page.module === null || right === "view" || session.rights[page.module]?.[right] !== undefined;
}
