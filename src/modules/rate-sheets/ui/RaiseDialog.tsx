import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { itemCategories } from "../item-terms.ts";
import { changedPrice } from "../rules/revisions.ts";
import type { ItemRow } from "./item-grid.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalInput } from "#kit/ui/form/DecimalInput.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";

interface RaiseDialogProps {
  rows: readonly ItemRow[];
  currency: string;
  onRaise: (rows: readonly ItemRow[]) => void;
  onClose: () => void;
}

const prices = ["price", "priceOt", "priceDt", "priceHt", "standbyPrice", "weekPrice", "monthPrice"] as const;

/** Changes the prices of all items, or of one category, by a percentage. */
export function RaiseDialog({ rows, currency, onRaise, onClose }: RaiseDialogProps) {
  const [percent, setPercent] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const isNumber = /^-?\d{1,3}(\.\d{1,3})?$/.test(percent) && Number(percent) > -100;
  const chosen = (row: ItemRow) => row.unit !== "percent" && (category === null || row.category === category);
  const raised = (row: ItemRow): ItemRow => {
    const next = prices.map((key) => [key, /^\d/.test(row[key]) ? changedPrice(row[key], percent, currency) : row[key]]);
    return { ...row, ...Object.fromEntries(next) };
  };
  return (
    <Dialog title="Change prices by a percentage" onClose={onClose}>
      <DecimalInput
        label="Percentage"
        unit="%"
        value={percent}
        onChange={setPercent}
        description="Below zero lowers them. Tiers stay."
      />
      <Select
        label="Category"
        placeholder="All"
        clearable
        data={optionsOf(itemCategories)}
        value={category}
        onChange={setCategory}
        mt="sm"
      />
      <Group mt="md">
        <Button
          disabled={!isNumber}
          onClick={() => {
            onRaise(rows.map((row) => (chosen(row) ? raised(row) : row)));
            onClose();
          }}
        >
          Change prices
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Dialog>
  );
}
