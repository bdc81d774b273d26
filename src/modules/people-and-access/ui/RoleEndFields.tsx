import { useController, useWatch } from "react-hook-form";
import { isAuditor } from "../ends-rules.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { isDay } from "#kit/validity.ts";

/** A last day for each role chosen in the form; empty for a role without an end. */
export function RoleEndFields() {
  const roles = (useWatch({ name: "roles" }) as readonly string[] | undefined) ?? [];
  const { field, fieldState } = useController({ name: "roleLastDays" });
  const days = (field.value as Record<string, string | null> | undefined) ?? {};
  return (
    <>
      {roles.map((role, index) => (
        <DayInput
          key={role}
          label={`Last day as ${role}`}
          description={isAuditor([role]) ? "Within 30 days, unless the person leaves by then." : "Leave blank for no end."}
          value={days[role] ?? ""}
          error={index === 0 && fieldState.error ? fieldState.error.message : wrongDay(days[role])}
          onChange={(day) => field.onChange({ ...pick(days, roles), [role]: day === "" ? null : day })}
        />
      ))}
    </>
  );
}

const wrongDay = (day: string | null | undefined) => (day && !isDay(day) ? "Not a valid date." : undefined);

/** A role that is no longer chosen has no last day either. */
const pick = (days: Record<string, string | null>, roles: readonly string[]) =>
  Object.fromEntries(Object.entries(days).filter(([role]) => roles.includes(role)));
