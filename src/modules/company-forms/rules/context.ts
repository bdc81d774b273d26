import type { Answer, Answers, Chosen, TableRow } from "#modules/forms/answers.ts";
import { fieldsOf, type FormDefinition } from "#modules/forms/definition.ts";
import type { FormContext } from "#modules/forms/engine/reading.ts";
import { factsOf } from "#modules/forms/facts.ts";
import { startingAnswers, startingCells } from "#modules/forms/prefill.ts";
import type { EquipmentChoice } from "#modules/inventory/contract.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";

/** What a new form is about, as far as the device knows. */
export interface About {
  order: WorkOrder | null;
  item: EquipmentChoice | null;
  base: Chosen | null;
  person: Chosen | null;
}

interface Filler {
  id: string;
  name: string;
  timeZone: string;
}

/** The facts that defaults of a form name as context.*: the job with its client and site, the item, the base. */
export function contextOf(
  filler: Filler,
  { order, item, base, person }: About,
  now: Date,
  equipment: readonly EquipmentChoice[],
): FormContext {
  const booked = new Set(order?.equipmentNeed.flatMap(({ inventoryItemIds }) => inventoryItemIds));
  const onSite = equipment.filter(({ id }) => booked.has(id)).map((one) => one.assetTag);
  return {
    now: now.toISOString(),
    zone: order?.siteTimeZone ?? filler.timeZone,
    user: { id: filler.id, name: filler.name, roles: [] },
    facts: factsOf({ order, item, base, person, client: order?.clientName ?? null, site: order?.siteName ?? null, onSite }),
  };
}

/** The answers a new form starts with: its defaults, and a row for each crew member in the tables that ask who is present. */
export function beginningOf(
  definition: FormDefinition,
  context: FormContext,
  crew: readonly Chosen[],
  newId: () => string,
): Answers {
  const started: Record<string, Answer> = { ...startingAnswers(definition, context) };
  for (const { field } of fieldsOf(definition)) {
    const people = field.columns?.find(({ key, type }) => key === "person" && type === "person");
    if (!people || field.required !== true || crew.length === 0) continue;
    const rows: TableRow[] = crew.map((person) => ({
      id: newId(),
      cells: { ...startingCells(field.columns ?? [], context), person: { value: person, prefilled: true } },
    }));
    started[field.key] = { value: rows };
  }
  return started;
}
