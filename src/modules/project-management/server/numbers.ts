import { formatNumber, type NumberRule, sequenceOf } from "#kit/numbering.ts";
import type { Ctx } from "#kit/server/host.ts";
import { takeNumber } from "#kit/server/numbering.ts";

const rules = {
  Project: { key: "project", pattern: "P-{YY}-{SEQ:4}", resetEvery: "year" },
  WorkOrder: { key: "workOrder", pattern: "WO-{YY}-{SEQ:4}", resetEvery: "year" },
} as const satisfies Record<string, NumberRule & { key: string }>;

/** The next number of a project or work order, taken for good in this transaction: "WO-26-0042". */
export function nextNumber({ store, today }: Ctx, entity: keyof typeof rules, entityId: string): Promise<string> {
  const { key, ...rule } = rules[entity];
  return takeNumber(
    store,
    { key, ...sequenceOf(rule, {}, today) },
    entity,
    (value) => formatNumber(rule.pattern, {}, today, value),
    entityId,
  );
}
