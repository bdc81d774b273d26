import type { permissionEndpoints } from "../../permissions-contract.ts";
import { explain } from "./explain.ts";
import { accessHistory } from "./history.ts";
import { exportRoles } from "./matrix-file.ts";
import { archiveRole, changeRole, createRole, fullRoles, roleEffect } from "./roles.ts";
import { decideModule, usersAccess } from "./user-modules.ts";
import type { Handler } from "#kit/server/serve.ts";

/** What /user-permissions asks the server. */
export const permissionHandlers: { [K in keyof typeof permissionEndpoints]: Handler<(typeof permissionEndpoints)[K]> } = {
  fullRoles: ({ db }) => fullRoles(db),
  exportRoles,
  createRole,
  changeRole,
  archiveRole,
  roleEffect,
  usersAccess,
  decideModule,
  explain,
  accessHistory,
};
