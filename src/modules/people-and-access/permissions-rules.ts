import { accessIds, builtInRights } from "#access/matrix.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { capital } from "#kit/capital.ts";
import { roleNamed } from "./rules.ts";
import type { Rights, Scope } from "#kit/access.ts";
import { type Action, actions } from "#kit/contract.ts";

/** What a role grants in one module: action -> reach. */
export type Grant = Rights[string];

/** The letters of the matrix in the specification, in its order. */
const letterOf: Record<Action, string> = {
  view: "V",
  create: "C",
  edit: "E",
  archive: "D",
  approve: "A",
  export: "X",
  administer: "M",
};
const mark: Record<Scope, string> = { own: "o", base: "b", all: "" };

/** Everything a role can grant rights in: the modules, and the logs, which ask for no module. By id, with what people read. */
export const grantable: readonly { id: string; name: string }[] = [
  ...Object.entries(accessIds).map(([id, name]) => ({ id, name })),
  ...[...new Set(Object.values(builtInRights).flatMap((rights) => Object.keys(rights)))]
    .filter((id) => !(id in accessIds))
    .map((id) => ({ id, name: `${capital(id).replaceAll("-", " ")} (log)` })),
];
const groupOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    Work: [
      "dashboard",
      "calendar",
      "projects",
      "inspection-reports",
      "view-inspection-reports",
      "welding-management",
      "company-forms",
      "forms",
    ],
    People: ["user-management", "resumes", "ndt-training", "rope-access-management"],
    Equipment: ["inventory", "calibration", "radiation"],
    Knowledge: ["qms", "processes-procedures", "documents", "charts-cheat-sheets", "hse-handbook"],
    Commercial: ["leads", "client-companies", "rate-sheets", "invoices", "report-statistics"],
  }).flatMap(([title, ids]) => ids.map((id) => [id, title])),
);

const administration = "Administration";
/** The same in the groups of the rail, in its order; what stands in none of them is administration. */
export const grantGroups: readonly { title: string; of: typeof grantable }[] = [
  ...new Set([...Object.values(groupOf), administration]),
].map((title) => ({ title, of: grantable.filter(({ id }) => (groupOf[id] ?? administration) === title) }));

/** Modules a person is given; the logs come with the role alone. */
export const isModule = (id: string): boolean => id in accessIds;

/** A cell of the matrix as the specification writes it: "VbCoE"; empty when nothing is granted. */
export function cellText(granted: Grant | undefined): string {
  return actions.flatMap((action) => (granted?.[action] ? [letterOf[action] + mark[granted[action]]] : [])).join("");
}

/** The same in words, for those who hear it: "view own, create". */
export function cellWords(granted: Grant | undefined): string {
  const words = actions.flatMap((action) => {
    const reach = granted?.[action];
    if (!reach) return [];
    return [reach === "all" ? action : `${action} ${reach === "own" ? "own records" : "records of their own bases"}`];
  });
  return words.join(", ") || "nothing";
}

/** Without what grants nothing, so that equal roles are equal. */
export function tidy(rights: Rights): Rights {
  return Object.fromEntries(
    Object.entries(rights).flatMap(([id, granted]) => (Object.keys(granted).length > 0 ? [[id, granted]] : [])),
  );
}

/** What makes no sense in a role, in sentences; empty when it may be saved. */
export function wrongWithRole(role: { name: string; permissions: Rights; defaultModules: readonly string[] }): string[] {
  const blind = grantable.filter(({ id }) => {
    const granted = role.permissions[id] ?? {};
    return Object.keys(granted).length > 0 && !granted.view;
  });
  const unknown = Object.keys(role.permissions).filter((id) => grantable.every((one) => one.id !== id));
  const noModules = role.defaultModules.filter((id) => !isModule(id));
  return [
    ...(roleNamed(role.name, [superAdmin]) ? ["The Super Admin role cannot be edited or copied."] : []),
    ...blind.map(({ name }) => `${name}: any other right also requires View.`),
    ...[...unknown, ...noModules].map((id) => `There is no module ${id}.`),
  ];
}

export interface RoleDifference {
  id: string;
  name: string;
  left: string;
  right: string;
}

/** Where two roles differ, module by module. */
export function differencesOf(left: Rights, right: Rights): RoleDifference[] {
  return grantable
    .map(({ id, name }) => ({ id, name, left: cellText(left[id]), right: cellText(right[id]) }))
    .filter((row) => row.left !== row.right);
}

export const moduleSources = ["role default", "added", "removed"] as const;
export type ModuleSource = (typeof moduleSources)[number];

/**
 * What a change of default modules would do to one person (rule 3): they gain what their roles now bring and lose what only a role had brought.
 * What was given to or taken from them one by one stays as it is.
 */
export function effectOn(
  held: readonly { moduleId: string; source: ModuleSource }[],
  defaults: ReadonlySet<string>,
): { gains: string[]; loses: string[] } {
  const known = new Set(held.map(({ moduleId }) => moduleId));
  return {
    gains: [...defaults].filter((id) => !known.has(id)).toSorted(),
    loses: held
      .flatMap(({ moduleId, source }) => (source === "role default" && !defaults.has(moduleId) ? [moduleId] : []))
      .toSorted(),
  };
}

export const heldRole = (name: string, people: number): string =>
  `${people === 1 ? "One person still holds" : `${people} people still hold`} the role ${name}. Give them another role first.`;
export const builtInIsFixed = "Built-in roles are fixed. Duplicate the role and change the copy.";
