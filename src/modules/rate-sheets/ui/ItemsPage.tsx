import { Anchor, Button } from "@mantine/core";
import { rateSheets, type RateSheet } from "../contract.ts";
import { ItemsGrid } from "./ItemsGrid.tsx";
import { RevisionButton } from "./RevisionButton.tsx";
import { revenueAccounts, taxCodes } from "#directory/finance/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { Asked, AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** The items of a rate sheet as a spreadsheet; only to be read once it is in review or approved. */
export default function ItemsPage() {
  const sheet = useAsk(rateSheets.endpoints.find, { id: useParam("id") });
  return <AskedPage of={sheet}>{(found) => <Shown key={`${found.id} ${found.status}`} sheet={found} />}</AskedPage>;
}

function Shown({ sheet }: { sheet: RateSheet }) {
  const { id, number, revision, title, status, archivedAt } = sheet;
  const items = useAsk(rateSheets.endpoints.items, { id });
  const accounts = useAsk(revenueAccounts.list, { query: {} });
  const codes = useAsk(taxCodes.list, { query: {} });
  const edits = useReach("rate-sheets", "edit") !== null;
  const isDraft = status === "draft" && !archivedAt;
  return (
    <Page
      title={`Items of ${number} rev ${revision}`}
      actions={
        <>
          <Button variant="default" component={Go} href={`/rate-sheets/${id}`}>
            Rate sheet
          </Button>
          {edits && isDraft && (
            <Button variant="default" component={Go} href={`/rate-sheets/${id}/import`}>
              Import
            </Button>
          )}
          {!isDraft && <RevisionButton sheet={sheet} />}
        </>
      }
    >
      <p className="quiet">
        <Anchor component={Go} href={`/rate-sheets/${id}`}>
          {title}
        </Anchor>
        , {sheet.currency}
      </p>
      {!isDraft && (
        <Banner
          meaning="idle"
          title={
            status === "in review" ? "This rate sheet is in review" : `Revision ${revision} is approved. Create a new revision.`
          }
        >
          {status === "in review" ? "It must be returned before its items can change." : "Its items are final."}
        </Banner>
      )}
      <Asked of={items}>
        {(found) => (
          <Asked of={accounts}>
            {(known) => (
              <Asked of={codes}>
                {(taxes) => (
                  <ItemsGrid
                    sheet={sheet}
                    stored={found}
                    accounts={known}
                    taxCodes={[...new Set(taxes.map(({ code }) => code))]}
                    readOnly={!isDraft || !edits}
                  />
                )}
              </Asked>
            )}
          </Asked>
        )}
      </Asked>
    </Page>
  );
}
