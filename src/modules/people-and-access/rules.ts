import { builtInRoles, superAdmin } from "./matrix.ts";

const all: readonly string[] = [superAdmin, ...Object.values(builtInRoles)];
const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

/** A role by its name as written, whatever the case, or with hyphens: "technician", "quality-manager". Custom roles keep their name. */
export function roleNamed(asked: string, known: readonly string[] = all): string | null {
  return known.find((name) => plain(name) === plain(asked)) ?? null;
}

/** A module reaches by its id, or by its name after lowercasing and turning spaces into hyphens (specification section 4). */
export function sameModule(a: string, b: string): boolean {
  return a === b || a.toLowerCase().replaceAll(" ", "-") === b.toLowerCase().replaceAll(" ", "-");
}

/** Nobody changes their own roles, modules or status (rule 6). */
export const ownAccess = "You cannot change your own access. Ask another administrator.";
export const lastSuperAdmin = "At least one active Super Admin must remain.";
