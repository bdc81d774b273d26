/** Filters that the views of the calendar share; what is chosen is in the address of the page. */
import { Button, MultiSelect, Select } from "@mantine/core";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { methods } from "#modules/report-templates/definition.ts";

export function BaseFilter() {
  const [words, change] = useUrl();
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  return (
    <Select
      size="xs"
      aria-label="Base"
      placeholder="All bases"
      clearable
      data={bases.map(({ id, name }) => ({ value: id, label: name }))}
      value={words["base"] ?? null}
      onChange={(base) => change({ base })}
    />
  );
}

export function MethodFilter() {
  const [words, change] = useUrl();
  return (
    <MultiSelect
      size="xs"
      aria-label="Method"
      placeholder={words["method"] ? "" : "Any method"}
      data={[...methods]}
      value={words["method"]?.split(",") ?? []}
      onChange={(chosen) => change({ method: chosen.join(",") || null })}
    />
  );
}

/** On a phone filters are folded away: unfolds them, and says how many of these are set. */
export function FiltersButton({ names, open, onToggle }: { names: readonly string[]; open: boolean; onToggle: () => void }) {
  const [words] = useUrl();
  const set = names.filter((name) => words[name]).length;
  return (
    <Button size="xs" variant="default" aria-expanded={open} onClick={onToggle}>
      Filters{set > 0 && ` (${set})`}
    </Button>
  );
}
