import type { LastFilled } from "../contract.ts";
import { dayIn } from "#kit/validity.ts";
import { textIn } from "#modules/forms/translated.ts";
import { fieldsOf, type FormDefinition, type Part, type Section, type SignatureSlot } from "#modules/forms/definition.ts";
import type { Evaluation, Problem } from "#modules/forms/engine/evaluation.ts";

/**
 * The visible sections of a part; for a form without parts, all of them. After the work, running tables such as air readings are shown with the
 * closing sections.
 */
export function sectionsOf({ sections }: FormDefinition, evaluation: Evaluation, part: Part | null): Section[] {
  return sections
    .filter(({ key }) => evaluation.sections.has(key))
    .flatMap((section) => {
      const now = part === null || (section.part ?? "before") === part;
      const fields = now ? section.fields : part === "after" ? section.fields.filter(({ running }) => running) : [];
      return fields.some(({ key }) => evaluation.visible.has(key)) ? [{ ...section, fields }] : [];
    });
}

/** Signatures drawn with a part, in order; electronic ones are requested once their signer is connected. */
export function slotsOf({ signatureSlots = [] }: FormDefinition, part: Part | null): SignatureSlot[] {
  return signatureSlots
    .filter((slot) => slot.kind !== "electronic" && (part === null || (slot.part ?? "before") === part))
    .toSorted((a, b) => a.order - b.order);
}

/** The key of the section with a problem or flag at a path. */
export function sectionAt(definition: FormDefinition, path: string): string | undefined {
  const [key] = path.split(".");
  return fieldsOf(definition).find(({ field }) => field.key === key)?.section.key;
}

/** What prevents a part from being sent. */
export const obstacles = ({ problems }: Evaluation, part: Part | null): Problem[] =>
  problems.filter((one) => one.severity === "error" && (part === null || (one.part ?? "before") === part));

/** What a new form is about. */
export interface Subjects {
  order: unknown;
  item: unknown;
  base: unknown;
  person: unknown;
}

const links = {
  WorkOrder: ["order", "work order"],
  InventoryItem: ["item", "equipment"],
  BaseLocation: ["base", "base"],
  User: ["person", "person"],
} as const;

/** What must be chosen before a form is started, in words; null if nothing is missing. */
export function lackOf(definition: FormDefinition, subjects: Subjects): string | null {
  for (const { kind, required } of definition.contextLinks ?? []) {
    const link = kind in links ? links[kind as keyof typeof links] : undefined;
    const called = link?.[0] === "item" ? itemOfForm(definition).called : link?.[1];
    if (required && link && !subjects[link[0]]) return `Choose the ${called} first`;
  }
  return null;
}

/** What a form about an item calls it, such as "vehicle", and the types it may be of; none for any. */
export function itemOfForm({ sections, languages }: FormDefinition): { called: string; types: string[] } {
  const asking = sections.flatMap(({ fields }) => fields).filter(({ default: filled }) => subjectAt(filled) === "item");
  const [field] = asking;
  return {
    called: field ? textIn(field.label, undefined, languages).toLowerCase() : "equipment",
    types: asking.flatMap(({ equipmentTypes = [] }) => equipmentTypes),
  };
}

/** What was filled today about the same item, and by whom; null for a form about no item, or not filled today. */
export function filledToday<L extends Pick<LastFilled, "code" | "subjectId" | "at">>(
  lasts: readonly L[],
  { code, itemId }: { code: string; itemId: string | null },
  { now, timeZone }: { now: Date; timeZone: string },
): L | null {
  const last = lasts.find((one) => itemId !== null && one.code === code && one.subjectId === itemId);
  return last && dayIn(timeZone, last.at) === dayIn(timeZone, now) ? last : null;
}

/** Which subject of the form a question sets: what is chosen there is what the form is about. */
export const subjectAt = (filledFrom: string | undefined): keyof Subjects | null =>
  ({ "context.workOrder": "order", "context.equipment": "item", "context.base": "base", "context.person": "person" } as const)[
    filledFrom as "context.base"
  ] ?? null;
