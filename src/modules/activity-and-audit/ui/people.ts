import { useAsk } from "#kit/ui/data.ts";
import type { FilterOption } from "#kit/ui/FilterChip.tsx";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";

/** Everybody, as the choice of a filter. */
export function usePeople(): FilterOption[] {
  const people = useAsk(peopleAndAccess.endpoints.forReports, {}).data ?? [];
  return people.map(({ id, displayName }) => ({ value: id, label: displayName }));
}
