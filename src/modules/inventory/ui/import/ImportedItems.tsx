import { Button } from "@mantine/core";
import { Outcomes, type RowOutcome } from "./outcomes.tsx";
import { counted } from "#kit/plural.ts";
import type { Sheet } from "#kit/sheet.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** What was imported, with the tags that were assigned, and what was not. */
export function ImportedItems({ sheet, rows }: { sheet: Sheet; rows: readonly RowOutcome[] }) {
  const many = rows.filter(({ outcome }) => outcome === "new" || outcome === "changed").length;
  return (
    <Section title="Results">
      <Banner
        meaning="good"
        title={`${counted(many, "item")} imported`}
        action={
          <Button component={Go} href="/inventory">
            Show the inventory
          </Button>
        }
      />
      <Outcomes sheet={sheet} rows={rows} />
    </Section>
  );
}
