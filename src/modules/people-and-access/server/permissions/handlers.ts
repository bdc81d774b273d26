import type { delegationEndpoints } from "../../delegation-contract.ts";
import type { permissionEndpoints } from "../../permissions-contract.ts";
import type { reviewEndpoints } from "../../review-contract.ts";
import { delegate, delegations, endDelegation, handable, myDelegations } from "./delegations.ts";
import { explain } from "./explain.ts";
import { accessHistory } from "./history.ts";
import { exportRoles } from "./matrix-file.ts";
import { checkReview, closeReview, reviewPdf } from "./review-closing.ts";
import { decideLines, reviewLines } from "./review-lines.ts";
import { openReview, reviews } from "./reviews.ts";
import { archiveRole, changeRole, createRole, fullRoles, roleEffect } from "./roles.ts";
import { decideModule, usersAccess } from "./user-modules.ts";
import { accessWarnings, setRoleEnds } from "./user-roles.ts";
import type { Handler } from "#kit/server/serve.ts";

type Endpoints = typeof permissionEndpoints & typeof delegationEndpoints & typeof reviewEndpoints;

/** What /user-permissions asks the server. */
export const permissionHandlers: { [K in keyof Endpoints]: Handler<Endpoints[K]> } = {
  fullRoles: ({ db }) => fullRoles(db),
  exportRoles,
  createRole,
  changeRole,
  archiveRole,
  roleEffect,
  usersAccess,
  decideModule,
  setRoleEnds,
  accessWarnings,
  explain,
  accessHistory,
  myDelegations,
  handable,
  delegations,
  delegate,
  endDelegation,
  reviews,
  openReview,
  reviewLines,
  decideLines,
  closeReview,
  reviewPdf,
  checkReview,
};
