/** How the builder changes what a form has besides its questions: signatures, answer sets, what it is about, actions of answers. */
import type { FormDefinition, SignatureSlot } from "../../definition.ts";
import type { Field, OnAnswer } from "../../field.ts";
import { keyFor } from "./editing.ts";

type AnswerSet = NonNullable<FormDefinition["answerSets"]>[number];
type ContextLink = NonNullable<FormDefinition["contextLinks"]>[number];

/** In the order in which they are signed. */
export const slotsOf = ({ signatureSlots = [] }: FormDefinition) => signatureSlots.toSorted((a, b) => a.order - b.order);

/** Slots in order; empty ones are left out of the definition. */
function withSlots({ signatureSlots: _, ...form }: FormDefinition, slots: readonly SignatureSlot[]): FormDefinition {
  return slots.length === 0 ? form : { ...form, signatureSlots: slots.map((slot, index) => ({ ...slot, order: index + 1 })) };
}

export function addSlot(form: FormDefinition): FormDefinition {
  const slots = slotsOf(form);
  const key = keyFor(
    "signature",
    slots.map((slot) => slot.key),
  );
  const slot: SignatureSlot = { key, label: "Signature", kind: "drawn", who: { by: "filler" }, required: true, order: 0 };
  return withSlots(form, [...slots, slot]);
}

export const changeSlot = (form: FormDefinition, key: string, change: Partial<SignatureSlot>): FormDefinition =>
  withSlots(
    form,
    slotsOf(form).map((slot) => (slot.key === key ? withoutEmpty({ ...slot, ...change }) : slot)),
  );

export const removeSlot = (form: FormDefinition, key: string): FormDefinition =>
  withSlots(
    form,
    slotsOf(form).filter((slot) => slot.key !== key),
  );

/** One place earlier. */
export function raiseSlot(form: FormDefinition, key: string): FormDefinition {
  const slots = slotsOf(form);
  const at = slots.findIndex((slot) => slot.key === key);
  const slot = slots[at];
  return slot && at > 0 ? withSlots(form, slots.toSpliced(at, 1).toSpliced(at - 1, 0, slot)) : form;
}

const withSets = ({ answerSets: _, ...form }: FormDefinition, sets: readonly AnswerSet[]): FormDefinition =>
  sets.length === 0 ? form : { ...form, answerSets: [...sets] };

export function addAnswerSet(form: FormDefinition): FormDefinition {
  const sets = form.answerSets ?? [];
  const key = keyFor(
    "answers",
    sets.map((set) => set.key),
  );
  const choices = [
    { value: "good", label: "Good", flag: "good" as const },
    { value: "poor", label: "Poor", flag: "issue" as const },
  ];
  return withSets(form, [...sets, { key, name: `Answers ${sets.length + 1}`, choices }]);
}

export const changeAnswerSet = (form: FormDefinition, key: string, change: Partial<AnswerSet>): FormDefinition =>
  withSets(
    form,
    (form.answerSets ?? []).map((set) => (set.key === key ? { ...set, ...change } : set)),
  );

/** Removes a set; questions that used it keep its choices as their own. */
export function removeAnswerSet(form: FormDefinition, key: string): FormDefinition {
  const gone = form.answerSets?.find((set) => set.key === key);
  const without = withSets(
    form,
    (form.answerSets ?? []).filter((set) => set.key !== key),
  );
  const own = <T extends Pick<Field, "answerSet">>(field: T): T => {
    if (field.answerSet !== key) return field;
    const { answerSet: _, ...rest } = field;
    return { ...rest, choices: gone?.choices } as unknown as T;
  };
  return {
    ...without,
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => {
        const changed = own(field);
        return changed.columns ? { ...changed, columns: changed.columns.map((column) => own(column)) } : changed;
      }),
    })),
  };
}

/** What a form is about, with whether it must be chosen. */
export function withLinks({ contextLinks: _, ...form }: FormDefinition, links: readonly ContextLink[]): FormDefinition {
  return links.length === 0 ? form : { ...form, contextLinks: [...links] };
}

/** A new action of a kind, with what it needs. */
export function actionOf(kind: OnAnswer["do"]["kind"], equipment: string): OnAnswer["do"] {
  switch (kind) {
    case "requireComment":
    case "requirePhoto":
      return { kind };
    case "notify":
      return { kind, role: "HSE" };
    case "nonconformity":
      return { kind, title: "Nonconformity" };
    case "task":
      return { kind, title: "Task", owner: "supervisor", dueInDays: 7 };
    case "blockEquipment":
      return { kind, field: equipment, reason: "Failed the check" };
  }
}

const withoutEmpty = <T extends object>(one: T): T =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined && value !== "")) as T;
