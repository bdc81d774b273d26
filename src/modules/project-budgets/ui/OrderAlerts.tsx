import { projectBudgets } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import type { ClientPurchaseOrder } from "#modules/purchase-orders/contract.ts";

/** Which thresholds of a purchase order people were told of. */
export default function OrderAlerts({ order: { id, currency } }: { order: ClientPurchaseOrder }) {
  const alerts = useAsk(projectBudgets.endpoints.alertsOfOrder, { id });
  return (
    <Section title="Alerts" id="alerts">
      <Asked of={alerts}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">
              Nothing was told yet. Project managers, the account manager and Operations are told once each at 75, 90 and 100 % of
              the amount.
            </p>
          ) : (
            <Entries>
              {rows.map(({ id: alertId, threshold, amount, firedAt, clearedAt }) => (
                <Entry key={alertId}>
                  {threshold} % of {moneyText(amount, currency)} reached <Instant at={firedAt} />
                  {clearedAt && (
                    <span className="quiet">
                      {" "}
                      no longer since <Instant at={clearedAt} />, after the amount was raised
                    </span>
                  )}
                </Entry>
              ))}
            </Entries>
          )
        }
      </Asked>
    </Section>
  );
}
