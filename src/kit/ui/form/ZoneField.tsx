import { useEffect, useRef } from "react";
import { type FieldPath, type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { SelectField } from "./fields.tsx";
import { zoneIn, zoneOptions, zonesOf } from "./place-options.ts";

interface ZoneFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  /** The field of the form with the country. */
  country: FieldPath<T>;
  help?: string;
}

/** The time zone of a place. It follows the country, whose zones come first (`zoneIn`). */
export function ZoneField<T extends FieldValues = FieldValues>({ name, country, help }: ZoneFieldProps<T>) {
  const { getValues, setValue } = useFormContext<FieldValues>();
  const zone: string = name;
  const chosen: unknown = useWatch<FieldValues>({ name: country });
  const zones = typeof chosen === "string" ? zonesOf(chosen) : [];
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen === before.current) return;
    before.current = chosen;
    const former = String(getValues(zone) ?? "");
    const next = typeof chosen === "string" ? zoneIn(chosen, former) : former;
    if (next !== former) setValue(zone, next, { shouldDirty: true });
  }, [chosen, getValues, zone, setValue]);
  const first = zoneOptions.filter(({ value }) => zones.includes(value));
  const others = zoneOptions.filter(({ value }) => !zones.includes(value));
  return <SelectField<T> name={name} options={[...first, ...others]} {...(help ? { help } : {})} />;
}
