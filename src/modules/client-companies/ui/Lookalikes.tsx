import { Checkbox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useFormContext, useWatch } from "react-hook-form";
import { clientCompanies } from "../contract.ts";
import { ClientStatus } from "./ClientStatus.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Mono, Ref } from "#kit/ui/display.tsx";
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
        {found.map(({ id, code, name, status, reasons }) => (
          <li key={id}>
            <Ref entity="ClientCompany" id={id}>
              <Mono>{code}</Mono> {name}
            </Ref>{" "}
            ({reasons.join(", ").toLowerCase()}) <ClientStatus status={status} />
          </li>
        ))}
      </ul>
      <Checkbox label="No, this is another company" {...register("differs")} />
    </Banner>
  );
}
