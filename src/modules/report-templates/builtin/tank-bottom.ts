/** What API 653 4.4.5 takes to find the longest interval of a tank bottom. */
import { bottomLimits } from "../calculations/tank.ts";
import type { Field } from "../definition.ts";

/** The fields of a header that knows a bottom; `more` says when they are asked. */
export function tankBottomFields(more: Pick<Field, "when"> = {}): Field[] {
  const thickness = (key: string, label: string): Field => ({
    key,
    label,
    type: "decimal",
    unit: "mm",
    dp: 2,
    min: "0",
    ...more,
  });
  const rate = (key: string, label: string): Field => ({ key, label, type: "decimal", unit: "mm/y", dp: 3, min: "0", ...more });
  return [
    thickness("RTbc", "Least thickness over underside corrosion, RTbc"),
    thickness("RTip", "Least thickness over internal pits, RTip"),
    rate("StPr", "Internal rate StPr"),
    rate("UPr", "Underside rate UPr"),
    { key: "limit", label: "Least bottom thickness", type: "choice", options: [...bottomLimits], ...more },
    { key: "barrier", label: "Release prevention barrier", type: "boolean", ...more },
    thickness("t0", "Original plate, without allowance, t₀"),
    thickness("tMinCourse", "Least thickness of the lowest course"),
    {
      key: "criticalZone",
      label: "Least thickness in the critical zone",
      type: "decimal",
      unit: "mm",
      dp: 2,
      computed: "ut.criticalZone",
      ...more,
    },
  ];
}
