import { cellText, grantable } from "../../permissions-rules.ts";
import { fullRoles } from "./roles.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The matrix as people-and-access.md prints it: a line for each module, a column for each role. */
export async function exportRoles(ctx: Ctx, { query }: { query: { format: "csv" | "xlsx" } }) {
  const roles = await fullRoles(ctx.db);
  const rows = grantable.map(({ id, name }) => ({
    module: name,
    ...Object.fromEntries(roles.map((role) => [role.id, cellText(role.permissions[id]) || "-"])),
  }));
  return exportRows(ctx, {
    noun: "permission",
    labels: { module: "Module", ...Object.fromEntries(roles.map(({ id, name }) => [id, name])) },
    query: { limit: rows.length, format: query.format },
    page: async () => ({ rows, next: null }),
  });
}
