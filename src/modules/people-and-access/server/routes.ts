import { and, asc, inArray, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { peopleAndAccess, moduleList } from "../contract.ts";
import { ownAccess, sameModule } from "../rules.ts";
import { mayActOn } from "./acting.ts";
import * as bulk from "./bulk/actions.ts";
import { checkImport, importPeople, importTemplate } from "./import/import.ts";
import { erase, erasureOf, privacyRequests } from "./erasure/erasure.ts";
import { acceptInvitation, invite, inviteAgain, revokeInvitation, showInvitation } from "./invitations.ts";
import { permissionHandlers } from "./permissions/handlers.ts";
import { setModules } from "./permissions/user-modules.ts";
import { changeMyProfile, changePersonal, myProfile, personal, reportsOf } from "./personal.ts";
import { myData } from "./own-data/own-data.ts";
import * as pictures from "./pictures/pictures.ts";
import { requestHandlers } from "./requests/handlers.ts";
import { qualificationSummary } from "./summary/summary.ts";
import { users } from "./user-list.ts";
import {
  archiveUser,
  deactivate,
  cancelDeactivation,
  leaverCheck,
  reactivate,
  restoreUser,
  sendPasswordLink,
} from "./user-states.ts";
import { changeRecord, changeUser, createUser } from "./users.ts";
import { moduleNameOf } from "#access/matrix.ts";
import { moduleIdsOf } from "#access/server/access.ts";
import { appUser, role } from "#directory/people/server/tables.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";
import { crewsOf } from "#modules/project-management/server/tables.ts";

/** The modules by the names under which a page finds them again, whatever people read of them. */
const listed = moduleList.map(({ id }) => ({ id, name: moduleNameOf(id) }));

/** Requests a minute from one address where guessing a token would pay. */
const perMinute = { invitation: 30, acceptInvitation: 30, confirmAddress: 30 };

export function peopleAndAccessRoutes(app: FastifyInstance, services: Services) {
  serve(
    app,
    services,
    peopleAndAccess,
    {
      ...users,
      ...permissionHandlers,
      ...bulk,
      ...pictures,
      myData,
      ...requestHandlers,
      erasure: erasureOf,
      erase,
      privacyRequests,
      qualificationSummary,
      importTemplate,
      checkImport,
      importPeople,
      create: createUser,
      update: changeUser,
      archive: archiveUser,
      restore: restoreUser,
      changeRecord,
      invite,
      inviteAgain,
      revokeInvitation,
      invitation: showInvitation,
      acceptInvitation,
      sendPasswordLink,
      leaverCheck,
      deactivate,
      cancelDeactivation,
      reactivate,
      personal,
      changePersonal,
      reportsOf,
      myProfile,
      changeMyProfile,
      modules: async () => listed,
      roles: async ({ db }) => db.select().from(role).where(isNull(role.archivedAt)).orderBy(asc(role.name)),
      moduleAccess: readModuleAccess,
      setModuleAccess,
      forReports: async ({ db, actor }) => {
        const people = await db
          .select()
          .from(appUser)
          .where(
            and(
              inArray(appUser.status, ["active", "deactivated"]),
              actor.isOutside ? inArray(appUser.id, crewsOf(actor)) : undefined,
            ),
          )
          .orderBy(asc(appUser.lastName), asc(appUser.firstName));
        return people.map(({ id, firstName, lastName, employeeNumber, baseLocationId, status }) => ({
          id,
          displayName: `${firstName} ${lastName}`,
          employeeNumber,
          baseLocationId,
          active: status === "active",
        }));
      },
    },
    { perMinute },
  );
}

async function readModuleAccess(ctx: Ctx, { id }: { id: string }) {
  const { actor } = ctx;
  const mayRead = id === actor.id || actor.isSuperUser || actor.rights["user-permissions"]?.view;
  if (!mayRead) throw notAllowed("Only the person and readers of user permissions can see this.");
  return accessList(await moduleIdsOf(ctx.db, id, ctx.now));
}

async function setModuleAccess(ctx: Ctx, { id, body }: { id: string; body: { moduleIds: string[] } }) {
  if (id === ctx.actor.id) throw refused(ownAccess);
  const user = await ctx.store.find(appUser, id, { lock: true });
  await mayActOn(ctx, user);
  const wanted = [...new Set(body.moduleIds.map(moduleNamed))].toSorted();
  const before = await moduleIdsOf(ctx.db, id, ctx.now);
  await setModules(ctx, id, wanted);
  await ctx.store.note({
    action: "User.change modules",
    entity: "User",
    entityId: id,
    label: `${user.firstName} ${user.lastName}`,
    changes: [{ field: "modules", old: before, new: wanted }],
  });
  await ctx.services.accounts.accessChanged(ctx.store.rows, id);
  await ctx.security({
    kind: "modules.changed",
    severity: "medium",
    outcome: "success",
    detail: `Modules of ${user.email}: ${wanted.join(", ")}`,
  });
  return accessList(wanted);
}

function moduleNamed(asked: string): string {
  const found = moduleList.find(({ id, name }) => sameModule(id, asked) || sameModule(name, asked));
  if (!found) throw wrongField("moduleIds", `There is no module ${asked}.`);
  return found.id;
}

const accessList = (ids: string[]) =>
  listed.filter(({ id }) => ids.includes(id)).map((module) => ({ moduleId: module.id, module }));
