import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Session } from "#shell/contract.ts";
import { findSession } from "./find-session.ts";
import { isSuper } from "./is-super.ts";

export const sessionKey = ["/api/auth/session"] as const;

/** Who is signed in; null when nobody is. Read once per page load, after sign-in and when the network is back. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ client }) => findSession(client),
});

export function useSession(): Session | null {
  return useSuspenseQuery(sessionQuery).data;
}

/**
 * Super Admin is always allowed. Others need a module access entry; names match exactly, or after lowercasing and turning spaces into
 * hyphens (specification section 4).
 */
export function mayOpen(
  session: Pick<Session, "isSuperUser" | "roles" | "moduleAccess" | "modules">,
  required: string | null,
): boolean {
  if (required === null || required === "open" || isSuper(session)) return true;
  const words = grantedWords(session);
  return words.has(required) || words.has(plain(required));
}

const granted = new WeakMap<object, ReadonlySet<string>>();

/** By what words this person's modules are asked for; every page of the product asks, so they are worked out once for a session. */
function grantedWords(session: Pick<Session, "moduleAccess" | "modules">): ReadonlySet<string> {
  const known = granted.get(session);
  if (known) return known;
  const ids = Object.keys(session.moduleAccess).filter((id) => session.moduleAccess[id]);
  const words = ids.flatMap((id) => [id, session.modules.find((module) => module.id === id)?.name ?? id]);
  const made = new Set(words.flatMap((word) => [word, plain(word)]));
  granted.set(session, made);
  return made;
}

/** Whether a role grants to view it, with or without a module. */
export const maySee = (session: Pick<Session, "isSuperUser" | "roles" | "rights">, accessId: string): boolean =>
  isSuper(session) || session.rights[accessId]?.["view"] !== undefined;

function plain(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** The message for a person who must sign in first: information, not a failure. */
export const unauthorized = { title: "Unauthorized", description: "Please log in to access this page." };

/** The message for a person who may not open a page. */
export function deniedWords(module: string | null): string {
  return `You don't have permission to access this page.\nRequired modules: ${module ?? ""}`;
}
