import type { SchemeSummary } from "../contract.ts";
import { levelsOf, methodsOf, techniqueOptions } from "../choices.ts";
import { usePeople } from "./use-people.ts";
import { DayField, MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";

/** By whom, for what and from when to when the employer lets the holder work; work is held against methods, levels and techniques. */
export function AuthorizationFields({ scheme }: { scheme: SchemeSummary | undefined }) {
  const people = usePeople();
  return (
    <>
      <SelectField name="employerAuthorization.by" label="Authorized by" options={people} />
      <DayField name="employerAuthorization.on" label="Authorized from" />
      <DayField
        name="employerAuthorization.endedOn"
        label="Last day of the authorization"
        help="Leave blank while it is in force."
      />
      <MultiSelectField
        name="employerAuthorization.covers.methods"
        label="Methods"
        options={optionsOf(methodsOf(scheme ? [scheme] : [], scheme))}
      />
      <MultiSelectField name="employerAuthorization.covers.levels" label="Levels" options={optionsOf(levelsOf(scheme))} />
      <MultiSelectField
        name="employerAuthorization.covers.techniques"
        label="Techniques"
        options={techniqueOptions}
        placeholder="None: the base method"
        help="Listed techniques, such as PAUT, are authorized on their own, without the base method."
      />
      <TextField
        name="employerAuthorization.scope"
        label="Further limits"
        help="A site or a kind of work. Reports are checked against methods, levels and techniques only."
      />
    </>
  );
}
