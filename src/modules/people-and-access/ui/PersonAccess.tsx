import { Fragment } from "react";
import { moduleList, peopleAndAccess, type Role, type User } from "../contract.ts";
import { rightsOutside } from "#access/outside-rules.ts";
import { rightsOf } from "#directory/people/roles.ts";
import type { Rights } from "#kit/access.ts";
import { capital } from "#kit/capital.ts";
import { actions } from "#kit/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

const { moduleAccess, roles: askRoles } = peopleAndAccess.endpoints;

/** What a person may do: their modules, and in each what their roles grant. */
export function PersonAccess({ user }: { user: User }) {
  const roles = useAsk(askRoles, {});
  const modules = useAsk(moduleAccess, { id: user.id });
  if (user.isSuperUser)
    return (
      <Section title="Access">
        <p>A Super Admin can open every module and do everything in it, except what no one may do to their own work.</p>
      </Section>
    );
  return (
    <Section title="Access">
      <RolesHeld user={user} />
      {user.employmentType === "subcontractor" && (
        <p className="quiet">
          A subcontractor sees only the jobs they are assigned to, with their projects, clients and reports. Prices, invoices,
          leads and other people stay closed, whatever the roles grant.
        </p>
      )}
      <Asked of={roles}>
        {(known) => (
          <Asked of={modules}>
            {(given) => <Rows user={user} roles={known} moduleIds={given.map(({ moduleId }) => moduleId)} />}
          </Asked>
        )}
      </Asked>
    </Section>
  );
}

/** The roles with the ends of those given for a time. */
function RolesHeld({ user: { roles, roleEnds, timeZone } }: { user: User }) {
  if (roles.length === 0) return <p>No roles left. Assign one in User management.</p>;
  return (
    <p>
      {roles.map((role, index) => (
        <Fragment key={role}>
          {index > 0 && ", "}
          {role}
          {roleEnds[role] && (
            <>
              {" until "}
              <Instant at={roleEnds[role]} timeZone={timeZone ?? "UTC"} />
            </>
          )}
        </Fragment>
      ))}
    </p>
  );
}

function Rows({ user, roles, moduleIds }: { user: User; roles: readonly Role[]; moduleIds: readonly string[] }) {
  const held = roles.filter(({ name }) => user.roles.includes(name)).map(({ permissions }): Rights => permissions);
  const granted = rightsOf(held, new Set(moduleIds));
  const rights = user.employmentType === "subcontractor" ? rightsOutside(granted) : granted;
  const rows = moduleList
    .filter(({ id }) => moduleIds.includes(id))
    .map(({ id, name }) => ({ id, name, may: inWords(rights[id] ?? {}) }));
  if (rows.length === 0) return <EmptyState title="No modules">Assign them in User permissions.</EmptyState>;
  return <DataTable short rows={rows} columns={columns} caption={`What ${user.firstName} may do`} />;
}

const columns: Column<{ id: string; name: string; may: string }>[] = [
  { field: "name", title: "Module", phone: "title" },
  { field: "may", title: "May", phone: "detail" },
];

const reaches = { own: " (own)", base: " (own bases)", all: "" } as const;

function inWords(granted: Rights[string]): string {
  const words = actions.flatMap((action) => {
    const scope = granted[action];
    return scope ? [`${action}${reaches[scope]}`] : [];
  });
  return capital(words.join(", ") || "nothing: not granted by any role");
}
