/** Roles, and what a module says about who may do what in it. */
import { type Rights, type Scope, wider } from "#kit/access.ts";
import type { Action } from "#kit/contract.ts";

/** An access id that a module brings, beside those of the specification. */
export interface AccessGranted {
  title: string;
  /** Letters of the matrix by role: "VCEX"; who is not named has no access. */
  rights: Partial<Record<RoleCode, string>>;
  /** Internal business: closed to people from other firms, whatever their roles grant. */
  closedOutside?: true;
}

/** The logs: their pages ask for a role that grants them, not for a module of the person (activity-and-audit.md rule 3). */
export const logIds = ["audit-events", "audit-analytics", "error-logs", "security-events", "user-sessions"] as const;

/** Codes of the built-in roles besides Super Admin, with the names the session answers. */
export const builtInRoles = {
  ADM: "Administrator",
  QM: "Quality Manager",
  L3: "NDT Level III",
  OPS: "Operations Manager",
  CRD: "Coordinator",
  LEAD: "Lead Technician",
  TECH: "Technician",
  ASST: "Assistant",
  RSO: "Radiation Safety Officer",
  EQP: "Equipment Controller",
  TRN: "Training Coordinator",
  HSE: "HSE Manager",
  COM: "Sales and Commercial",
  FIN: "Finance",
  AUD: "Auditor",
} as const;
export type RoleCode = keyof typeof builtInRoles;
export const superAdmin = "Super Admin";

/** A named approval behind the letter A, as its module says it. Eligibility is checked besides. */
export interface Approval {
  /** The access id of the module it is done in. */
  module: string;
  /** The built-in roles that hold it. */
  holders: readonly RoleCode[];
  /**
   * May be delegated for a time. Approvals that need the person's own evidence cannot be: writing, signature slots, certifying, the
   * Level III's approvals (people-and-access.md rule 8).
   */
  delegable?: true;
  /** The rank a certificate of the person must have besides; the module that is asked looks at method and day too. */
  level?: 1 | 2 | 3;
}

const withoutModule: ReadonlySet<string> = new Set(logIds);

/** All that the named roles grant together, kept to the modules in the person's access and the logs; roles add up, there is no deny. */
export function rightsOf(roles: readonly Rights[], moduleAccess: ReadonlySet<string>): Rights {
  const rights: Rights = {};
  for (const role of roles) {
    for (const [id, granted] of Object.entries(role)) {
      if (!moduleAccess.has(id) && !withoutModule.has(id)) continue;
      const held = (rights[id] ??= {});
      for (const [action, scope] of Object.entries(granted) as [Action, Scope][]) {
        const reach = wider(held[action], scope);
        if (reach) held[action] = reach;
      }
    }
  }
  return rights;
}

/** Whether the pages offer to act on that person; the server knows more of what roles grant. */
export function offersToActOn(
  actor: { id: string; isSuperUser: boolean; administersAccess: boolean },
  { id, roles }: { id: string; roles: readonly string[] },
): boolean {
  if (id === actor.id || actor.isSuperUser) return true;
  return !roles.includes(superAdmin) && (actor.administersAccess || !roles.includes(builtInRoles.ADM));
}
