import { Popover, UnstyledButton } from "@mantine/core";
import { IconMathFunction } from "@tabler/icons-react";
import { memo, useId } from "react";
import { withSigns } from "#kit/comparison-signs.ts";
import { withDaysAsShown } from "#kit/ui/format.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import type { Field } from "#modules/report-templates/definition.ts";
import { outcomeText } from "#modules/report-templates/display.ts";
import { formulas } from "#modules/report-templates/formulas.ts";
import styles from "./editor.module.css";

interface ComputedFieldProps {
  field: Field;
  outcome: Outcome | undefined;
  unitSystem: "SI" | "US";
}

/** A computed value: it cannot be typed over, and shows its formula with the numbers when tapped. */
export const ComputedField = memo(function ComputedField({ field, outcome, unitSystem }: ComputedFieldProps) {
  const id = useId();
  return (
    <div className={styles.computed}>
      <div id={id} className={styles.label}>
        {field.label}
      </div>
      <ComputedValue field={field} outcome={outcome} unitSystem={unitSystem} labelledBy={id} />
    </div>
  );
});

function ComputedValue({ field, outcome, unitSystem, labelledBy }: ComputedFieldProps & { labelledBy: string }) {
  const formula = formulas[field.computed ?? ""];
  const text = outcome ? withDaysAsShown(outcomeText(field, outcome, unitSystem)) : "";
  return (
    <Popover width={340} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.computedValue}
          data-unknown={outcome?.value === null || undefined}
          aria-describedby={labelledBy}
        >
          <span className="figures">{text}</span>
          <IconMathFunction size={14} aria-label={`How ${field.label} is computed`} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <strong>{formula?.title ?? field.label}</strong>
        {formula?.clause && <div className="quiet">{formula.clause}</div>}
        <div className={styles.formula}>{withSigns(outcome?.formula ?? "")}</div>
        {outcome?.value === null && <div>{outcome.reason}</div>}
        {unitSystem === "US" && <div className="quiet">Calculated in metric units, shown in the report's units.</div>}
      </Popover.Dropdown>
    </Popover>
  );
}
