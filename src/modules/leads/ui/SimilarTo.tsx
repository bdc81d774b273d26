import { Checkbox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useFormContext, useWatch } from "react-hook-form";
import { leads } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Mono, Ref } from "#kit/ui/display.tsx";
import { Banner } from "#kit/ui/status.tsx";

const compared = [
  "clientCompanyId",
  "companyName",
  "contactEmail",
  "contactPhone",
  "siteId",
  "siteText",
  "expectedStart",
] as const;

/** Clients and open leads that may be the one being typed, before it is saved; the person says that this is another one. */
export function SimilarTo() {
  const { register } = useFormContext();
  const values: unknown[] = useWatch({ name: [...compared] });
  const typed = compared.flatMap((name, index) => {
    const value = values[index];
    return typeof value === "string" && value.trim().length > 2 ? [[name, value.trim()] as const] : [];
  });
  const [settled] = useDebouncedValue(JSON.stringify(typed), 400);
  const query = Object.fromEntries(JSON.parse(settled) as [string, string][]);
  const found = useAsk(leads.endpoints.lookalikes, { query }, { when: settled !== "[]" }).data;
  if (!found || found.clients.length + found.leads.length === 0) return null;
  return (
    <Banner meaning="due" title="Is it one of these?">
      <ul style={{ margin: "4px 0 8px", paddingLeft: 20 }}>
        {found.clients.map(({ id, code, name, reasons }) => (
          <li key={id}>
            Client{" "}
            <Ref entity="ClientCompany" id={id}>
              <Mono>{code}</Mono> {name}
            </Ref>{" "}
            ({reasons.join(", ").toLowerCase()})
          </li>
        ))}
        {found.leads.map(({ id, number, title, reasons }) => (
          <li key={id}>
            Lead{" "}
            <Ref entity="Lead" id={id}>
              <Mono>{number}</Mono> {title}
            </Ref>{" "}
            ({reasons.join(", ").toLowerCase()})
          </li>
        ))}
      </ul>
      <Checkbox label="No, this is another lead" {...register("differs")} />
    </Banner>
  );
}
