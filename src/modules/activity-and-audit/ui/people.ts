import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { FilterOption } from "#kit/ui/filter.ts";

/** Everybody, as the choice of a filter. */
export function usePeople(): FilterOption[] {
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  return people.map(({ id, displayName }) => ({ value: id, label: displayName }));
}
