/** The people of the demo company: one account for every built-in role, a Super Admin, and the crews of three bases. */
import { inArray } from "drizzle-orm";
import { type Base, baseId, zoneOf } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import { particularsOf } from "./people.ts";
import { writeRecords, writeRows } from "./write.ts";
import { accountAccessOf } from "#access/server/access.ts";
import { builtInRoles, type RoleCode, superAdmin } from "#directory/people/roles.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import { dayEndIn } from "#kit/day-end.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import { actorFrom } from "#shell/server/sessions.ts";
import type { Key } from "./keys.ts";

export const demoPassword = "Holdpoint-demo-1";

interface Member {
  key: Key;
  name: readonly [first: string, last: string];
  role: RoleCode | "SUPER";
  base: Base;
  jobTitle: string;
  /** Days since the first day at work. */
  since: number;
}

export const cast: readonly Member[] = [
  { key: "ruth", name: ["Ruth", "Calloway"], role: "SUPER", base: "HOU", jobTitle: "Managing Director", since: 2900 },
  { key: "peter", name: ["Peter", "Lindqvist"], role: "ADM", base: "HOU", jobTitle: "Systems Administrator", since: 1900 },
  { key: "helen", name: ["Helen", "Marsh"], role: "QM", base: "HOU", jobTitle: "Quality Manager", since: 2500 },
  { key: "samuel", name: ["Samuel", "Okoye"], role: "L3", base: "HOU", jobTitle: "NDT Level III", since: 2700 },
  { key: "dale", name: ["Dale", "Whitaker"], role: "OPS", base: "HOU", jobTitle: "Operations Manager", since: 2600 },
  { key: "maria", name: ["Maria", "Santos"], role: "CRD", base: "HOU", jobTitle: "Coordinator", since: 1600 },
  { key: "wes", name: ["Wes", "Hale"], role: "LEAD", base: "HOU", jobTitle: "Lead Technician", since: 2400 },
  { key: "ben", name: ["Ben", "Fraser"], role: "LEAD", base: "ABZ", jobTitle: "Lead Technician", since: 2200 },
  { key: "omar", name: ["Omar", "Haddad"], role: "LEAD", base: "AUH", jobTitle: "Lead Technician", since: 2100 },
  { key: "ana", name: ["Ana", "Torres"], role: "TECH", base: "HOU", jobTitle: "NDT Technician", since: 2150 },
  { key: "callum", name: ["Callum", "Reid"], role: "TECH", base: "ABZ", jobTitle: "NDT Technician", since: 1400 },
  { key: "priya", name: ["Priya", "Nair"], role: "TECH", base: "AUH", jobTitle: "NDT Technician", since: 1450 },
  { key: "jake", name: ["Jake", "Moreau"], role: "ASST", base: "HOU", jobTitle: "Assistant", since: 620 },
  { key: "frank", name: ["Frank", "Delgado"], role: "RSO", base: "HOU", jobTitle: "Radiation Safety Officer", since: 2350 },
  { key: "nadia", name: ["Nadia", "Rahman"], role: "EQP", base: "HOU", jobTitle: "Equipment Controller", since: 1750 },
  { key: "claire", name: ["Claire", "Dubois"], role: "TRN", base: "ABZ", jobTitle: "Training Coordinator", since: 1300 },
  { key: "tom", name: ["Tom", "Gallagher"], role: "HSE", base: "ABZ", jobTitle: "HSE Manager", since: 1650 },
  { key: "victor", name: ["Victor", "Almeida"], role: "COM", base: "HOU", jobTitle: "Commercial Manager", since: 1550 },
  { key: "susan", name: ["Susan", "Park"], role: "FIN", base: "HOU", jobTitle: "Financial Controller", since: 2050 },
  { key: "erik", name: ["Erik", "Johansen"], role: "AUD", base: "HOU", jobTitle: "External Auditor", since: 400 },
];

export const personId = (key: Key) => idOf(`person ${key}`);
export const nameOf = (key: Key) => member(key).name.join(" ");
const emailOf = ({ name }: Member) => `${name.join(".").toLowerCase()}@demo.example`;
const roleName = ({ role: code }: Member) => (code === "SUPER" ? superAdmin : builtInRoles[code]);

export async function writeCast(db: Db, calendar: Calendar, passwordHash: string): Promise<void> {
  const { ago, at } = calendar;
  // An external auditor has access for some weeks only.
  const auditorEnds = { [builtInRoles.AUD]: dayEndIn(zoneOf.HOU, ago(-24)).toISOString() };
  await writeRecords(
    db,
    appUser,
    cast.map((one, index) => ({
      id: personId(one.key),
      at: at(ago(one.since), "09:30"),
      by: one.role === "SUPER" ? null : personId("ruth"),
      email: emailOf(one),
      firstName: one.name[0],
      lastName: one.name[1],
      employeeNumber: `E-${1001 + index}`,
      jobTitle: one.jobTitle,
      baseLocationId: baseId(one.base),
      employmentType: one.role === "AUD" ? ("contractor" as const) : ("employee" as const),
      phone: `+1713555${String(101 + index).padStart(4, "0")}`,
      hireDate: ago(one.since),
      ...particularsOf(one, index, calendar, personId),
      roles: [roleName(one)],
      ...(one.role === "AUD" ? { roleEnds: auditorEnds } : {}),
      passwordHash,
      // Everyone has signed in this week.
      lastSeenAt: at(ago(1 + (index % 5)), "14:10"),
    })),
  );
  const roles = await db
    .select()
    .from(role)
    .where(inArray(role.name, cast.map(roleName)));
  const granted = cast.flatMap((one) =>
    (roles.find(({ name }) => name === roleName(one))?.defaultModules ?? []).map((moduleId) => ({
      userId: personId(one.key),
      moduleId,
      grantedAt: at(ago(one.since), "09:30"),
      source: "role default" as const,
    })),
  );
  await writeRows(db, userModuleAccess, granted);
}

/** Everyone as an actor, each with their own session. */
export async function actorsOf(db: Db): Promise<(key: Key) => Actor> {
  const actors = new Map<Key, Actor>();
  for (const { key } of cast) {
    const account = await accountAccessOf(db, personId(key));
    if (account) actors.set(key, actorFrom(account, idOf(`session ${key}`), new Date(0).toISOString()));
  }
  return (key) => {
    const actor = actors.get(key);
    if (!actor) throw new Error(`${nameOf(key)} is not active.`);
    return actor;
  };
}

/** The lines for the terminal: the accounts and their password. */
export function accountLines(): string[] {
  const width = Math.max(...cast.map((one) => roleName(one).length));
  return [
    "This is the demo company: people, clients and results are invented.",
    `Sign in as one of these; the password of all is ${demoPassword}`,
    ...cast.map((one) => `  ${roleName(one).padEnd(width)}  ${emailOf(one)}`),
  ];
}

function member(key: Key): Member {
  const found = cast.find((one) => one.key === key);
  if (!found) throw new RangeError(`${key} is not in the cast`);
  return found;
}
