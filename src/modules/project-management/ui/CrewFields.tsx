import { Switch } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type CrewChoice, type CrewQuestion, projectManagement } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { MultiSelectField, SelectField } from "#kit/ui/form/fields.tsx";
import { Wide } from "#kit/ui/form/Form.tsx";
import { isDay } from "#kit/validity.ts";
import styles from "./readiness.module.css";

/** Lead and crew of a job: offered are those of its base who hold what it asks; the others on request, each with the reason why not. */
export function CrewFields({ job, leadOnly = false }: { job: CrewQuestion; leadOnly?: boolean }) {
  const [everybody, setEverybody] = useState(false);
  const people = useCrewChoices(job);
  const [lead, crew]: unknown[] = useWatch({ name: ["leadUserId", "assignedUserIds"] });
  const chosen = new Set<unknown>([lead, ...(Array.isArray(crew) ? crew : [])]);
  const options = people
    .filter(({ id, active, whyNot }) => chosen.has(id) || (active && (everybody || whyNot === null)))
    .toSorted((a, b) => Number(a.whyNot !== null) - Number(b.whyNot !== null))
    .map((person) => ({ value: person.id, label: chosen.has(person.id) ? person.displayName : nameOf(person) }));
  const doubtful = people.filter(({ id, whyNot }) => whyNot !== null && chosen.has(id));
  const others = people.filter(({ id, active, whyNot }) => active && whyNot !== null && !chosen.has(id)).length;
  return (
    <>
      <SelectField name="leadUserId" options={options} />
      {!leadOnly && <MultiSelectField name="assignedUserIds" options={options} />}
      <Wide>
        <div className={styles.checks}>
          {doubtful.map((person) => (
            <div key={person.id} className="quiet">
              {nameOf(person)}
            </div>
          ))}
          {others > 0 && (
            <Switch
              label={`Show ${others} who ${others === 1 ? "does" : "do"} not qualify, with the reason`}
              checked={everybody}
              onChange={(event) => setEverybody(event.currentTarget.checked)}
            />
          )}
        </div>
      </Wide>
    </>
  );
}

/** The people for the job as it is planned at the moment; those of the plan before stay until they are read. */
function useCrewChoices({ baseId, methods, from, to }: CrewQuestion): readonly CrewChoice[] {
  const query = {
    ...(baseId ? { baseId } : {}),
    ...(methods?.length ? { methods: methods.join(",") } : {}),
    ...(from && isDay(from) ? { from } : {}),
    ...(to && isDay(to) ? { to } : {}),
  };
  const address = addressOf(projectManagement.endpoints.crewChoices, { query });
  return useQuery<CrewChoice[]>({ queryKey: [address], placeholderData: keepPreviousData }).data ?? [];
}

const nameOf = ({ displayName, whyNot }: CrewChoice): string =>
  whyNot === null ? displayName : `${displayName}: ${withDaysAsShown(whyNot)}`;
