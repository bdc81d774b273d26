/** The matrix of roles, modules and actions: those of the specification, and those that modules add. */
import { allOf, type NamesIn } from "../catalogue.ts";
import { type AccessGranted, logIds, type RoleCode } from "#directory/people/roles.ts";
import type { Rights, Scope } from "#kit/access.ts";
import type { Action } from "#kit/contract.ts";

/** The 31 access ids of the specification, in its order, with the names people read. */
const specified = {
  dashboard: "Dashboard",
  "user-management": "User management",
  profile: "Profile",
  "client-companies": "Client companies",
  calendar: "Calendar",
  inventory: "Inventory",
  radiation: "Radiation",
  "rate-sheets": "Rate sheets",
  documents: "Documents",
  "base-locations": "Base locations",
  settings: "Settings",
  "user-permissions": "User permissions",
  "user-activity": "User activity",
  "user-activity-tracking": "User activity tracking",
  qms: "QMS",
  forms: "Forms",
  "company-forms": "Company forms",
  "inspection-reports": "Inspection reports",
  "view-inspection-reports": "View inspection reports",
  invoices: "Invoices",
  leads: "Leads",
  projects: "Projects",
  resumes: "Resumes",
  "rope-access-management": "Rope access management",
  "welding-management": "Welding management",
  "ndt-training": "NDT training",
  "processes-procedures": "Processes and procedures",
  calibration: "Calibration",
  "charts-cheat-sheets": "Charts and cheat sheets",
  "hse-handbook": "HSE handbook",
  "report-statistics": "Report statistics",
} as const;
const brought = Object.entries<AccessGranted>(allOf("access"));

export type AccessId = keyof (typeof specified & Record<NamesIn<"access">, string>);
/** Every access id with the name people read. */
export const accessIds = {
  ...specified,
  ...Object.fromEntries(brought.map(([id, { title }]) => [id, title])),
} as Readonly<Record<AccessId, string>>;
/**
 * The name under which the server lists a module: with capitals taken away and hyphens for blanks it is the id, as pages of any version
 * compare the two (specification section 4). Where the name people read is another, the words of the id.
 */
export function moduleNameOf(id: string): string {
  const title = (accessIds as Readonly<Record<string, string>>)[id];
  if (title?.toLowerCase().replaceAll(" ", "-") === id) return title;
  const words = id.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
/** The access IDs of modules closed to people from other firms, besides those the specification names. */
export const alsoClosedOutside = brought.filter(([, { closedOutside }]) => closedOutside).map(([id]) => id);

const columns = "ADM QM L3 OPS CRD LEAD TECH ASST RSO EQP TRN HSE COM FIN AUD".split(" ") as RoleCode[];

/**
 * Role x module x action, as people-and-access.md prints it: V view, C create, E edit, D archive, A approve/sign/release,
 * X export, M administer; a small o or b after a letter limits it to own records or those of the own bases; - is no module.
 *
 * Four rows differ from that page: the Radiation Safety Officer edits settings until radiation safety has a page for intervals and licenses; a technician
 * has A on inspection reports, as signing one's own slot is an approval here; coordinators record client approvals of procedures and Quality voids
 * calibrations, and a lead verifies experience, by named actions where these exist, without a further letter.
 */
const matrix = `
dashboard                VCE VCE V V V V V V V V V VCE V V V
profile                  VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo VoEo
user-management          VCEDX VX V Vb Vb - - - V - VE V - - V
user-permissions         VEAM VA - - - - - - - - - - - - V
base-locations           VCEDM V V V V V V V VE VE V VE V V V
settings                 VEM VE - - - - - - VE - - VE - VE V
client-companies         VCEDX V V VCEX VCE V Vo Vo V - - V VCEDX VEX V
leads                    V - - VCEA VC - - - - - - - VCEDX V -
rate-sheets              V - - VA V - - - - - - - VCEDX VCEDAX -
projects                 V VA VEA VCEDAX VCEAX VbEoCoAo VoCo VoCo V V - V VC VX V
calendar                 V V VC VCEDAX VCEDX VbCbEo VoCo VoCo VC VCE VCE VC V V V
invoices                 V - - VCEoA VCEo - - - - - - - V VCEDAXM -
inventory                VX VX VE VX VbE VbE VbEo Vb VCE VCEDAXM - V - VX VX
calibration              V VX VEA V V VbCo VoCo Vo VCE VCEDAXM - - - - VX
radiation                V V V V V VbCoEo VoCoEo VoCo VCEDAXM V - V - - VX
documents                VCEDXM VCEDAXM VCE VCEX VCE VCEo VCEo V VCE VCE VCE VCE VCE VCE V
qms                      V VCEDAXM VCEA VCEA VC VC VC VC VCEA VC VCE VCEA VC VC VX
forms                    VCE VCEDAXM VC VX V Vb Vo Vo VCE VCE VCE VCEAX - - VX
company-forms            VCo VCEAX VCEo VCEAX VCEo VbCoEo VoCoEo VoCoEo VCEA VCEo VCEo VCEAX VoCo VoCo VX
inspection-reports       V VAX VCEAX VAX VCEA VbCoEoA VoCoEoA VoCo V V V - - V V
view-inspection-reports  V VX VX VX VX Vb Vo Vo V - - - V V VX
report-statistics        V VX VX VX VX Vb Vo - V V V V V V VX
resumes                  V V V VCEAX V VoEo VoEo VoEo VoEo VoEo VCEDAX VoEo VCEAX - V
rope-access-management   V VX V V V VbCo VoCoEo VoCo - VCE VE VCEDAXM - - VX
welding-management       V VAX VCEDAXM V VCE VbCE VoCo Vo - - - - - - VX
ndt-training             V VAX VCEA V V Vb Vo Vo VCE - VCEDXM VC - - VX
processes-procedures     V VCEDAXM VCEAX V V VC V V VCEA V V VC V - VX
charts-cheat-sheets      V VCEA VCEA V V V V V VC V V V - - V
hse-handbook             V VEA VC VCEA VC VbC VC VC VCEA VC VC VCEDAXM VC VC VX
user-activity            VX VX - Vb - - - - - - - - - - V
user-activity-tracking   VX V - Vb - - - - - - - - - - -
audit-events             VX VX - - - - - - Vo - - Vo - Vo V
audit-analytics          VX VX - - - - - - - - - - - - V
error-logs               VEX - - - - - - - - - - - - - -
security-events          VEX V - - - - - - - - - - - - V
user-sessions            VE - - - - - - - - - - - - - -
`;

const letters: Record<string, Action> = {
  V: "view",
  C: "create",
  E: "edit",
  D: "archive",
  A: "approve",
  X: "export",
  M: "administer",
};
const reaches: Record<string, Scope> = { o: "own", b: "base" };

function readCell(cell: string): Partial<Record<Action, Scope>> {
  const granted: Partial<Record<Action, Scope>> = {};
  for (const [, letter = "", reach = ""] of cell.matchAll(/([VCEDAXM])([ob]?)/g)) {
    const action = letters[letter];
    if (action) granted[action] = reaches[reach] ?? "all";
  }
  return granted;
}

/** What each built-in role grants, module by module. */
export const builtInRights: Record<RoleCode, Rights> = Object.fromEntries(
  columns.map((role, column) => [
    role,
    Object.fromEntries([
      ...matrix
        .trim()
        .split("\n")
        .map((line) => line.trim().split(/\s+/))
        .flatMap(([id = "", ...cells]) => (cells[column] && cells[column] !== "-" ? [[id, readCell(cells[column])]] : [])),
      ...brought.flatMap(([id, { rights }]) => (rights[role] ? [[id, readCell(rights[role])]] : [])),
    ]),
  ]),
) as Record<RoleCode, Rights>;
export type NamedAction = NamesIn<"namedActions">;
export const namedActions = allOf("namedActions");
export const namedActionIds = Object.keys(namedActions) as [NamedAction, ...NamedAction[]];
/** The named actions a built-in role holds. */
export const namedActionsOf = (code: RoleCode): NamedAction[] =>
  namedActionIds.filter((id) => namedActions[id].holders.includes(code));

/** Every module and log with every action, for a Super Admin. */
export const allRights: Rights = Object.fromEntries(
  [...Object.keys(accessIds), ...logIds].map((id) => [
    id,
    Object.fromEntries(Object.values(letters).map((action) => [action, "all" as const])),
  ]),
);
