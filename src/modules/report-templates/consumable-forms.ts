/** What a consumable of a kind may be, as the maker's label says it: the same words as the choice of the technique it is held against. */

/** Magnetic particles: how they are seen, and in what they are carried (ASME V T-731, ISO 9934-2). */
export const particleForms = ["visible dry", "visible wet", "fluorescent wet", "fluorescent dry"] as const;

/** Penetrants: how they are seen (ASME V T-621, ISO 3452-1 table 2). */
const penetrantForms = ["visible", "fluorescent"] as const;

export const consumableForms = [...particleForms, ...penetrantForms] as const;

/** By the EquipmentType code of the consumable; kinds without an entry are not asked. */
const byKind: Readonly<Record<string, { label: string; options: readonly string[] }>> = {
  "MT-INK": { label: "Particles", options: particleForms },
  "PT-PEN": { label: "Penetrant", options: penetrantForms },
};

/** What is asked of a batch of this kind beside its product, or null where nothing is. */
export function formsOf(kind: string): { label: string; options: readonly string[] } | null {
  return byKind[kind] ?? null;
}
