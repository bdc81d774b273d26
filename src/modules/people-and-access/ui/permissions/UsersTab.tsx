import { IconCheck, IconClock, IconMinus, IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { HeldModule, UserAccess } from "../../permissions-contract.ts";
import { accessIds } from "#access/matrix.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { ModuleDialog } from "./ModuleDialog.tsx";
import { lastDaysOf, RoleEndsDialog } from "./RoleEndsDialog.tsx";
import styles from "./permissions.module.css";
import { sourceWords } from "./words.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { dayText, instantText } from "#kit/ui/format.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { Listed, More } from "#kit/ui/ListTable.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { usersAccess, fullRoles } = peopleAndAccess.endpoints;
const modules = Object.entries(accessIds);

/** Every person beside every module, with where each comes from and when it ends. */
export function UsersTab() {
  const [chosen, setChosen] = useState<{ person: UserAccess; moduleId: string } | null>(null);
  const [ending, setEnding] = useState<UserAccess | null>(null);
  const people = useList(usersAccess, { columns: [{ field: "lastName" }] });
  const { data: roles = [] } = useAsk(fullRoles, {});
  const { data: bases = [] } = useAsk(baseEndpoints.names, {});
  const own = roles.filter(({ builtIn }) => !builtIn).map(({ name }) => name);
  const filters: Filter[] = [
    choice(
      "role",
      "Role",
      [superAdmin, ...Object.values(builtInRoles), ...own].map((name) => [name, name]),
    ),
    choice(
      "baseLocationId",
      "Base",
      bases.map(({ id, name }) => [id, name]),
    ),
    choice(
      "holds",
      "Own decision about",
      modules.map(([id, name]) => [id, name]),
    ),
  ];
  return (
    <>
      <ListControls list={people} search="Name, email or employee number" filters={filters} archive={false} />
      <p className={styles.legend}>
        A tick comes with a role, plus was given to the person, minus was removed, a clock ends automatically. What is given or
        removed here stays when a role changes. Open a person's name to see how long their roles last.
      </p>
      <Listed of={people} empty={<EmptyState title="No users yet">Invite your first colleague in User management.</EmptyState>}>
        {(rows) => <Matrix rows={rows} onChoose={setChosen} onEnds={setEnding} more={<More list={people} />} />}
      </Listed>
      {chosen && <ModuleDialog {...chosen} onClose={() => setChosen(null)} />}
      {ending && <RoleEndsDialog person={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): Filter => ({
  kind: "choice",
  name,
  label,
  options: options.map(([value, words]) => ({ value, label: words })),
});

interface MatrixProps {
  rows: readonly UserAccess[];
  onChoose: (chosen: { person: UserAccess; moduleId: string }) => void;
  /** Decides how long the roles of a person last. */
  onEnds: (person: UserAccess) => void;
  more: ReactNode;
}

function Matrix({ rows, onChoose, onEnds, more }: MatrixProps) {
  const mayDecide = useReach("user-permissions", "edit") !== null;
  const { id: me, isSuperUser } = useActor();
  return (
    <ScrollRegion label="Users and modules" className={styles.frame}>
      <table className={styles.matrix}>
        <caption className="onlyRead">The modules of each person</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {modules.map(([id, name]) => (
              <th key={id} scope="col" className={styles.upright}>
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {mayDecide && person.id !== me && (isSuperUser || !person.isSuperUser) ? (
                  <button
                    type="button"
                    className={styles.name}
                    aria-label={`${person.firstName} ${person.lastName}: how long the roles last`}
                    onClick={() => onEnds(person)}
                  >
                    {person.firstName} {person.lastName}
                  </button>
                ) : (
                  `${person.firstName} ${person.lastName}`
                )}
                <div className={styles.under}>
                  {[...person.roles.map((role) => roleText(role, person)), person.baseName].filter(Boolean).join(", ")}
                </div>
              </th>
              {modules.map(([moduleId, name]) => (
                <td key={moduleId} className={styles.held}>
                  <Cell
                    name={name}
                    person={person}
                    held={person.modules.find((one) => one.moduleId === moduleId)}
                    onChoose={
                      mayDecide && !person.isSuperUser && person.id !== me ? () => onChoose({ person, moduleId }) : undefined
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </ScrollRegion>
  );
}

function roleText(role: string, { roleEnds, timeZone }: UserAccess): string {
  const day = lastDaysOf(roleEnds, timeZone)[role];
  return day ? `${role} until ${dayText(day)}` : role;
}

interface CellProps {
  name: string;
  person: UserAccess;
  held: HeldModule | undefined;
  onChoose: (() => void) | undefined;
}

function Cell({ name, person, held, onChoose }: CellProps) {
  const words = person.isSuperUser ? "A Super Admin has every module" : sourceWords(held);
  const ends = held?.expiresAt ? `, ends ${instantText(held.expiresAt, { timeZone: person.timeZone })}` : "";
  const said = `${person.firstName} ${person.lastName}, ${name}: ${words}${ends}`;
  const sign = person.isSuperUser ? <IconCheck size={16} aria-hidden /> : <Sign held={held} />;
  if (onChoose)
    return (
      <button type="button" aria-label={said} title={`${name}: ${words}${ends}`} onClick={onChoose}>
        {sign}
      </button>
    );
  return (
    <span title={`${name}: ${words}${ends}`}>
      {sign}
      <span className="onlyRead">{words + ends}</span>
    </span>
  );
}

function Sign({ held }: { held: HeldModule | undefined }) {
  if (!held) return <span className="quiet" aria-hidden />;
  if (held.source === "removed") return <IconMinus size={16} aria-hidden className={styles.removed} />;
  if (held.expiresAt) return <IconClock size={16} aria-hidden className={styles.ends} />;
  if (held.source === "added") return <IconPlus size={16} aria-hidden className={styles.added} />;
  return <IconCheck size={16} aria-hidden />;
}
