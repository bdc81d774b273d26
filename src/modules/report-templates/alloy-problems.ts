/** The alloy limits a variant adds, where reports on it compare compositions. */
import { decimal } from "#kit/decimal.ts";
import { sameAlloy } from "./calculations/composition.ts";
import { elements } from "./composition-sheet.ts";
import { builtInCodeOf, fieldAt, type TemplateDefinition } from "./definition.ts";

/** Whether reports on the template compare compositions with the limits of alloys. */
export const hasAlloys = (definition: TemplateDefinition): boolean => fieldAt(definition, "technique.windows") !== undefined;

/** What is wrong with them, in sentences. */
export function alloyProblems(variant: TemplateDefinition): string[] {
  const { alloys = [] } = variant;
  if (alloys.length > 0 && !hasAlloys(variant)) return [`${builtInCodeOf(variant)} compares no compositions`];
  return alloys.flatMap(({ alloy, source, element, min, max }, index) => {
    if (alloy.trim() === "" || source.trim() === "") return [`Alloy limit ${index + 1}: enter the alloy and its specification`];
    const [least, most] = [decimal(min), decimal(max)];
    const isKnown = elements.some((one) => one === element);
    const before = alloys.slice(0, index).some((one) => one.element === element && sameAlloy(one.alloy, alloy));
    return [
      ...(isKnown ? [] : [`${alloy}: ${element} is not among the elements of a reading`]),
      ...(least || most ? [] : [`${alloy}, ${element}: enter the minimum, the maximum, or both`]),
      ...(least && most && least.gt(most) ? [`${alloy}, ${element}: the minimum ${min} is above the maximum ${max}`] : []),
      ...([least, most].some((one) => one?.gt(100) || one?.lt(0))
        ? [`${alloy}, ${element}: a limit is between 0 and 100 %`]
        : []),
      ...(before ? [`${alloy}, ${element}: entered twice`] : []),
    ];
  });
}
