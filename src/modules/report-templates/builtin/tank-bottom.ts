/** The values API 653 4.4.5 needs for the longest interval of a tank bottom. */
import { bottomLimits } from "../calculations/tank.ts";
import type { Field } from "../definition.ts";

/** The header fields for a tank bottom; `more` states when they exist. */
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
    thickness("RTbc", "Minimum remaining thickness, bottom-side corrosion, RTbc"),
    thickness("RTip", "Minimum remaining thickness, internal corrosion, RTip"),
    rate("StPr", "Internal corrosion rate StPr"),
    rate("UPr", "Bottom-side corrosion rate UPr"),
    { key: "limit", label: "Minimum bottom thickness", type: "choice", options: [...bottomLimits], ...more },
    { key: "barrier", label: "Release prevention barrier", type: "boolean", ...more },
    thickness("t0", "Original plate thickness without allowance, t₀"),
    thickness("tMinCourse", "Minimum thickness of the lowest course"),
    {
      key: "criticalZone",
      label: "Minimum thickness in the critical zone",
      type: "decimal",
      unit: "mm",
      dp: 2,
      computed: "ut.criticalZone",
      ...more,
    },
  ];
}
