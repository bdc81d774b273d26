import { superAdmin } from "#directory/people/roles.ts";
import type { Session } from "#shell/contract.ts";

/** The role Super Admin passes every module check, and so does the flag of the session (specification section 6). */
export const isSuper = ({ isSuperUser, roles }: Pick<Session, "isSuperUser" | "roles">): boolean =>
  isSuperUser || roles.some(({ name }) => name === superAdmin);
