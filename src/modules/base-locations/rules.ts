/** What the business knows about its bases, without a database. */

/** Bases inside bases go at most this deep: a vault in a yard of a branch of the head office. */
const deepest = 4;

interface Nested {
  id: string;
  parentId: string | null;
}

/** Why a base cannot lie inside the parent named, or null. `id` is null for a base that is not stored yet. */
export function wrongParent(bases: readonly Nested[], id: string | null, parentId: string): string | null {
  const above = chainAbove(bases, parentId);
  if (id !== null && above.includes(id)) return "A location cannot be part of itself.";
  const below = id === null ? 1 : heightOf(bases, id);
  return above.length + below > deepest ? `Locations go at most ${deepest} deep.` : null;
}

/** The base and everything it lies in, from the inside out. */
function chainAbove(bases: readonly Nested[], id: string): string[] {
  const chain: string[] = [];
  for (let at: string | null = id; at !== null && !chain.includes(at);) {
    chain.push(at);
    at = bases.find((base) => base.id === at)?.parentId ?? null;
  }
  return chain;
}

function heightOf(bases: readonly Nested[], id: string): number {
  const inside = bases.filter((base) => base.parentId === id).map((base) => heightOf(bases, base.id));
  return 1 + Math.max(0, ...inside);
}

/** What a base still needs before it opens (section 3). `people` are its active members of staff. */
export function obstaclesToOpening(base: {
  managerId: string | null;
  emergencyPhone: string | null;
  nearestHospital: string | null;
  workingHours: readonly unknown[];
  people: number;
  /** An emergency plan is attached. */
  hasPlan: boolean;
}): string[] {
  return [
    ...(base.managerId ? [] : ["Choose a manager."]),
    ...(base.workingHours.length > 0 ? [] : ["Enter the working hours."]),
    ...(base.emergencyPhone ? [] : ["Enter the 24 h emergency number."]),
    ...(base.people > 0 && !base.nearestHospital ? ["A base with staff needs its nearest hospital."] : []),
    ...(base.people > 0 && !base.hasPlan ? ["A base with staff needs its emergency plan: attach it."] : []),
  ];
}

/** "Move 3 people, 12 items and 1 source before closing Houston.", or null when nothing is left in the base. */
export function leftInside(name: string, left: readonly { count: number; one: string; several: string }[]): string | null {
  const parts = left.filter(({ count }) => count > 0).map(({ count, one, several }) => `${count} ${count === 1 ? one : several}`);
  return parts.length > 0 ? `Move ${andList(parts)} before closing ${name}.` : null;
}

function andList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
