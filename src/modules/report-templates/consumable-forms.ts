/** The forms of a consumable kind, as on the maker's label, in the words of the technique choice it is compared with. */

/** Magnetic particles: how they are seen, and their carrier (ASME V T-731, ISO 9934-2). */
export const particleForms = ["visible dry", "visible wet", "fluorescent wet", "fluorescent dry"] as const;

/** Penetrants: how they are seen (ASME V T-621, ISO 3452-1 table 2). */
const penetrantForms = ["visible", "fluorescent"] as const;

export const consumableForms = [...particleForms, ...penetrantForms] as const;

/** By the EquipmentType code of the consumable; kinds without an entry are not asked. */
const byKind: Readonly<Record<string, { label: string; options: readonly string[] }>> = {
  "MT-INK": { label: "Particles", options: particleForms },
  "PT-PEN": { label: "Penetrant", options: penetrantForms },
};

/** The further entry a batch of this kind needs, or null if none. */
export function formsOf(kind: string): { label: string; options: readonly string[] } | null {
  return byKind[kind] ?? null;
}
