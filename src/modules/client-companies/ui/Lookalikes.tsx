import { Checkbox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useFormContext, useWatch } from "react-hook-form";
import { ClientCompany, clientCompanies } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Mono, Ref } from "#kit/ui/display.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { Banner } from "#kit/ui/status.tsx";

const compared = ["legalName", "displayName", "aliases", "website", "email", "phone"] as const;

/** Companies that look like the one being typed, before it is saved; the person says that this is another one. */
export function Lookalikes() {
  const { register } = useFormContext();
  const values: unknown[] = useWatch({ name: [...compared] });
  const typed = compared.flatMap((name, index) => {
    const value = values[index];
    return typeof value === "string" && value.trim().length > 2 ? [[name, value.trim()] as const] : [];
  });
  const [settled] = useDebouncedValue(JSON.stringify(typed), 400);
  const query = Object.fromEntries(JSON.parse(settled) as [string, string][]);
  const found = useAsk(clientCompanies.endpoints.lookalikes, { query }, { when: settled !== "[]" }).data ?? [];
  if (found.length === 0) return null;
  return (
    <Banner meaning="due" title="Is it one of these?">
      <ul style={{ margin: "4px 0 8px", paddingLeft: 20 }}>
        {found.map((one) => (
          <li key={one.id}>
            <Ref entity="ClientCompany" id={one.id}>
              <Mono>{one.code}</Mono> {one.name}
            </Ref>{" "}
            ({one.reasons.join(", ").toLowerCase()}) <FieldShown of={ClientCompany} field="status" row={one} />
          </li>
        ))}
      </ul>
      <Checkbox label="No, this is another company" {...register("differs")} />
    </Banner>
  );
}
