import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Option } from "#kit/ui/form/fields.tsx";

/** Everybody active, for choosing one: "Ana Torres, E-1004". */
export function usePeople(): Option[] {
  const { data = [] } = useAsk(peopleEndpoints.forReports, {});
  return data
    .filter(({ active }) => active)
    .map(({ id, displayName, employeeNumber }) => ({ value: id, label: `${displayName}, ${employeeNumber}` }));
}
