/** What somebody alone holds, so that it leaves with them (rule 12). */
import { builtInRoles } from "#directory/people/roles.ts";

/** The certified Level III people of a method; whoever is alone takes the method with them (rule 12). */
export function soleLevelIII(userId: string, holders: readonly { userId: string; method: string }[]): string[] {
  const mine = new Set(holders.filter((one) => one.userId === userId).map(({ method }) => method));
  return [...mine].filter((method) => holders.every((one) => one.method !== method || one.userId === userId)).toSorted();
}

interface Holding {
  id: string;
  roles: readonly string[];
  baseLocationId: string | null;
  additionalBaseIds: readonly string[];
}

/** What will be said where nobody else among the active people is Radiation Safety Officer: anywhere, or at a base of theirs. */
export function soleOfficer(
  userId: string,
  active: readonly Holding[],
  bases: readonly { id: string; name: string }[],
): string[] {
  const officers = active.filter(({ roles }) => roles.includes(builtInRoles.RSO));
  const leaver = officers.find(({ id }) => id === userId);
  if (!leaver) return [];
  const others = officers.filter(({ id }) => id !== userId);
  if (others.length === 0) return [`Nobody else is ${builtInRoles.RSO}`];
  const worksAt = ({ baseLocationId, additionalBaseIds }: Holding, base: string) =>
    baseLocationId === base || additionalBaseIds.includes(base);
  return bases
    .filter(({ id }) => worksAt(leaver, id) && !others.some((one) => worksAt(one, id)))
    .map(({ name }) => `Nobody else at ${name} is ${builtInRoles.RSO}`);
}

interface Positions {
  managerId: string | null;
  rsoId: string | null;
  alternateRsoId: string | null;
  hseContactId: string | null;
}

/** What a person is at a base, in words; an officer without an alternate is its only one. */
export function positionsAt(userId: string, { managerId, rsoId, alternateRsoId, hseContactId }: Positions): string[] {
  const officer = alternateRsoId ? "Radiation Safety Officer" : "the only Radiation Safety Officer";
  return [
    ...(rsoId === userId ? [officer] : []),
    ...(alternateRsoId === userId ? [rsoId ? "alternate Radiation Safety Officer" : "the only Radiation Safety Officer"] : []),
    ...(managerId === userId ? ["manager"] : []),
    ...(hseContactId === userId ? ["HSE contact"] : []),
  ];
}
