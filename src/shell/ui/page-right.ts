import type { Action } from "#kit/contract.ts";
import type { PageRoute } from "#kit/ui/pages.ts";
import type { Session } from "#shell/contract.ts";
import { isSuper } from "./is-super.ts";

/** The right without which a page is useless: the one it names itself, otherwise the one its address implies. */
export function rightOf({ needs, starts, path }: PageRoute): Action {
  if (needs) return needs;
  if (starts || path.endsWith("/new")) return "create";
  return path.endsWith("/edit") ? "edit" : "view";
}

/** Whether a role grants that right, with any reach. Whether a page can be seen depends on module access only. */
export function mayUse(session: Pick<Session, "isSuperUser" | "roles" | "rights">, page: PageRoute): boolean {
  const right = rightOf(page);
  if (isSuper(session)) return true;
  return page.module === null || right === "view" || session.rights[page.module]?.[right] !== undefined;
}
