/**
 * What a revision changes beside its variables: the scope, who may work by it and what with. Materials, shapes and thickness, the instrument and the
 * qualification of personnel are essential in the tables of ASME V (T-421, T-521 and parallels), and gates G4 and G6 judge by them.
 */
import { isWithin, type ProcedureScope, sizes, span } from "#modules/processes-procedures/rules/scope.ts";

/** `needsQualification` is true for what leaves what was qualified; narrowing a range does not. */
export type VariableChange = { key: string; label: string; from: string; to: string; needsQualification: boolean };

const words = { materials: "Materials", products: "Products", jointTypes: "Joint types", surface: "Surface" } as const;

export type StatedScope = {
  scope?: (ProcedureScope & { [K in keyof typeof words]?: string | null | undefined }) | null | undefined;
  personnelRequirement?:
    | { performLevel?: number | undefined; interpretLevel?: number | undefined; schemes?: readonly string[] | undefined }
    | null
    | undefined;
  equipmentTypes?: readonly string[] | null | undefined;
};

export function scopeChanges(before: StatedScope, after: StatedScope): VariableChange[] {
  return [
    ...sizeChanges(before, after),
    ...wordChanges(before, after),
    ...peopleChanges(before, after),
    ...equipmentChanges(before, after),
  ];
}

function sizeChanges({ scope: before }: StatedScope, { scope: after }: StatedScope): VariableChange[] {
  return sizes.flatMap(({ key, label, unit }) => {
    const [was, is] = [before?.[key] ?? open, after?.[key] ?? open];
    if (was.from === is.from && was.to === is.to) return [];
    const shown = (range: typeof was) => (range.from === null && range.to === null ? "" : `${span(range)} ${unit}`);
    return [{ key, label, from: shown(was), to: shown(is), needsQualification: !isWithin(was, is) }];
  });
}
const open: { from: string | null; to: string | null } = { from: null, to: null };

/** Words nobody can compare by their meaning: other ones are another scope, but for the surface and what was not limited. */
function wordChanges({ scope: before }: StatedScope, { scope: after }: StatedScope): VariableChange[] {
  return (Object.keys(words) as (keyof typeof words)[]).flatMap((key) => {
    const [from, to] = [before?.[key]?.trim() ?? "", after?.[key]?.trim() ?? ""];
    if (from.toLowerCase() === to.toLowerCase()) return [];
    return [{ key, label: words[key], from, to, needsQualification: key !== "surface" && from !== "" }];
  });
}

function peopleChanges(
  { personnelRequirement: before }: StatedScope,
  { personnelRequirement: after }: StatedScope,
): VariableChange[] {
  const levels = [
    { key: "performLevel", label: "Level to perform" },
    { key: "interpretLevel", label: "Level to interpret" },
  ] as const;
  const ofLevels = levels.flatMap(({ key, label }): VariableChange[] => {
    const [was, is] = [before?.[key] ?? 0, after?.[key] ?? 0];
    const shown = (level: number) => (level === 0 ? "" : "I".repeat(level));
    return was === is ? [] : [{ key, label, from: shown(was), to: shown(is), needsQualification: is < was }];
  });
  const [was, is] = [before?.schemes ?? [], after?.schemes ?? []];
  const wider = was.length > 0 && (is.length === 0 || is.some((scheme) => !was.includes(scheme)));
  const isSame = was.length === is.length && !wider;
  const schemes = { key: "schemes", label: "Schemes", from: was.join(", "), to: is.join(", "), needsQualification: wider };
  return [...ofLevels, ...(isSame ? [] : [schemes])];
}

function equipmentChanges({ equipmentTypes: before }: StatedScope, { equipmentTypes: after }: StatedScope): VariableChange[] {
  const [was, is] = [before ?? [], after ?? []];
  const left = was.some((type) => !is.includes(type));
  if (!left && was.length === is.length) return [];
  return [{ key: "equipmentTypes", label: "Equipment", from: was.join(", "), to: is.join(", "), needsQualification: left }];
}
