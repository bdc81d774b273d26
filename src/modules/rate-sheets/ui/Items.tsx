import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type RateItem, type RateSheet, rateSheets } from "../contract.ts";
import { termsOf } from "../rules/printed.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

/** The items in their groups, found by code or description. */
export function Items({ sheet }: { sheet: RateSheet }) {
  const items = useAsk(rateSheets.endpoints.items, { id: sheet.id });
  const [words, setWords] = useState("");
  return (
    <Section title="Items">
      <Asked of={items}>
        {(found) =>
          found.items.length === 0 ? (
            <EmptyState title="No items yet">Enter them under Manage items, or import a list.</EmptyState>
          ) : (
            <>
              <TextInput
                aria-label="Search the items"
                placeholder="Code or description"
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
                maw={360}
                mb="sm"
              />
              <Groups
                items={found.items.filter((item) => matches(item, words))}
                mayCost={found.mayCost}
                currency={sheet.currency}
              />
            </>
          )
        }
      </Asked>
    </Section>
  );
}

const matches = ({ code, description }: RateItem, words: string): boolean =>
  `${code} ${description}`.toLowerCase().includes(words.trim().toLowerCase());

function Groups({ items, mayCost, currency }: { items: readonly RateItem[]; mayCost: boolean; currency: string }) {
  const groups = [...Map.groupBy(items, ({ groupHeading }) => groupHeading ?? "")];
  if (groups.length === 0) return <p className="quiet">No item matches.</p>;
  return groups.map(([heading, some]) => (
    <div key={heading}>
      {heading && <h3>{heading}</h3>}
      <DataTable short caption={heading || "Items"} rows={some} columns={columnsIn(currency, mayCost)} />
    </div>
  ));
}

const columnsIn = (currency: string, mayCost: boolean): Column<RateItem>[] => [
  { field: "code", title: "Code", mono: true, phone: "detail" },
  { field: "description", title: "Description", phone: "title" },
  { field: "unit", title: "Unit", phone: "detail" },
  { field: "price", title: `Price, ${currency}`, align: "right", phone: "status", show: ({ price }) => decimalText(price) },
  {
    field: "priceOt",
    title: "OT / DT / HT",
    align: "right",
    show: ({ priceOt, priceDt, priceHt }) =>
      priceOt || priceDt || priceHt
        ? [priceOt, priceDt, priceHt].map((price) => (price ? decimalText(price) : "–")).join(" / ")
        : "",
  },
  ...(mayCost
    ? [
        {
          field: "cost",
          title: "Cost",
          align: "right" as const,
          show: ({ cost }: RateItem) => (cost ? decimalText(cost) : ""),
        },
      ]
    : []),
  { field: "included", title: "Terms", show: termsOf },
];
