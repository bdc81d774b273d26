/** The penetrant materials: of one maker and family (ASME V T-654, ISO 3452-1), and the penetrant of the stated type. */
import type { ReportContext } from "../context.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const penetrantMaterialRules: Readonly<Record<string, Rule>> = {
  "PT-R16": {
    title: "Penetrant, remover, emulsifier and developer are of one maker and family",
    clause: "ASME V T-654; ISO 3452-1",
    severity: "E",
    check: oneMaker,
  },
  "PT-R17": {
    title: "The penetrant has the type the technique names",
    clause: "ASME V T-621.1; ISO 3452-1",
    severity: "E",
    check: penetrantOfType,
  },
};

type Batch = ReportContext["consumables"][number];

const materials = ["penetrant", "remover", "emulsifier", "developer"] as const;

function batchesOf(read: RuleReader): { key: string; batch: Batch }[] {
  return materials.flatMap((key) => {
    const id = read.text(`technique.${key}`);
    const batch = read.context.consumables.find((one) => one.id === id);
    return batch ? [{ key, batch }] : [];
  });
}

function oneMaker(read: RuleReader): Remark[] {
  const batches = batchesOf(read);
  const unnamed = batches
    .filter(({ batch }) => !batch.manufacturer?.trim())
    .map(({ key, batch }) => inBlock("technique", key, `Enter the maker of ${batch.product}`));
  const [first, ...others] = batches.filter(({ batch }) => batch.manufacturer?.trim());
  const strange = others
    .filter(({ batch }) => folded(batch.manufacturer) !== folded(first?.batch.manufacturer))
    .map(({ key, batch }) =>
      inBlock(
        "technique",
        key,
        `${batch.product} is of ${batch.manufacturer}, ${first?.batch.product} of ${first?.batch.manufacturer}: use materials of one maker and family`,
      ),
    );
  return [...unnamed, ...strange];
}

const folded = (name: string | null | undefined): string => (name ?? "").toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

function penetrantOfType(read: RuleReader): Remark[] {
  const type = read.text("technique.type");
  const found = batchesOf(read).find(({ key }) => key === "penetrant");
  if (type === null || !found) return [];
  const { batch } = found;
  if (!batch.form) return [inBlock("technique", "penetrant", `Enter whether ${batch.product} is visible or fluorescent`)];
  return type.endsWith(batch.form)
    ? []
    : [inBlock("technique", "penetrant", `${batch.product} is ${batch.form}, but the type is ${type}: correct one of them`)];
}
