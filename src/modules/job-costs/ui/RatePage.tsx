import { Button } from "@mantine/core";
import { CostRate, jobCosts } from "../contract.ts";
import { perWhat, rateText } from "./columns.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

const { find, archive, restore, history } = jobCosts.endpoints;

/** One cost rate, with its days and history. */
export default function RatePage() {
  const rate = useAsk(find, { id: useParam("id") });
  return <AskedPage of={rate}>{(found) => <Shown key={found.id} rate={found} />}</AskedPage>;
}

function Shown({ rate }: { rate: CostRate }) {
  const { id, of, currency, archivedAt, inventoryItemId, itemName } = rate;
  const mayEdit = useReach("job-costs", "edit") !== null && !archivedAt;
  return (
    <RecordPage
      number={`${rateText(rate.total, currency)} ${perWhat(of)}`}
      name={rate.name}
      actions={
        <>
          <ArchiveButton archive={archive} restore={restore} record={rate} noun="cost rate" module="job-costs" />
          {mayEdit && (
            <Button variant="default" component={Go} href={`/job-costs/${id}/edit`}>
              Edit
            </Button>
          )}
        </>
      }
      side={<HistoryPanel endpoint={history} id={id} fields={CostRate.fields} currency={rate.currency} />}
    >
      <Section title="Cost rate">
        <Facts
          of={[
            ...factsOf(CostRate, rate, "of", "personName", "grade"),
            [
              "Equipment item",
              inventoryItemId && (
                <Ref key="item" entity="InventoryItem" id={inventoryItemId}>
                  {itemName}
                </Ref>
              ),
            ],
            ["Rate", rateText(rate.rate, currency)],
            ["Burden", rateText(rate.burden, currency)],
            ...factsOf(CostRate, rate, "validFrom", "validTo", "note"),
          ]}
        />
      </Section>
    </RecordPage>
  );
}
