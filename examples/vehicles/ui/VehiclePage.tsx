import { Button } from "@mantine/core";
import { Vehicle, vehicles } from "../contract.ts";
import { whyNotRoadworthy } from "../rules.ts";
import { vehicleLife } from "../vehicle-life.ts";
import { linkOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";

const { find, archive, restore, history, sheet } = vehicles.endpoints;

/** One vehicle: its actions, facts, documents and history. */
export default function VehiclePage() {
  const vehicle = useAsk(find, { id: useParam("id") });
  return <AskedPage of={vehicle}>{(found) => <Shown key={found.id} vehicle={found} />}</AskedPage>;
}

function Shown({ vehicle }: { vehicle: Vehicle }) {
  const { id, registration, status, archivedAt } = vehicle;
  const mayEdit = useReach("vehicles", "edit") !== null && status !== "sold" && !archivedAt;
  const why = whyNotRoadworthy(vehicle, useToday());
  return (
    <RecordPage
      number={registration}
      name={vehicle.model}
      status={<FieldShown of={Vehicle} field="status" row={vehicle} />}
      banner={status === "in use" && why && <Banner meaning="bad" title={why} />}
      actions={
        <>
          {status !== "sold" && (
            <ArchiveButton archive={archive} restore={restore} record={vehicle} noun="vehicle" module="vehicles" />
          )}
          <Button variant="default" component="a" href={linkOf(sheet, { id })} target="_blank">
            Vehicle sheet
          </Button>
          {mayEdit && (
            <Button variant="default" component={Go} href={`/vehicles/${id}/edit`}>
              Edit
            </Button>
          )}
          <LifeActions
            life={vehicleLife}
            endpoints={vehicles.endpoints}
            module="vehicles"
            record={vehicle}
            name={registration}
            styles={{
              putBack: { primary: true, prevented: () => why },
              sell: { danger: true, explains: "It can no longer be edited, and leaves the due lists." },
            }}
          />
        </>
      }
      side={
        <>
          <FilesPanel entity="Vehicle" entityId={id} kind="paper" title="Papers" mayChange={mayEdit} />
          <HistoryPanel endpoint={history} id={id} fields={Vehicle.fields} />
        </>
      }
    >
      <Section title="Vehicle">
        <Facts of={factsOf(Vehicle, vehicle, "registration", "model", "baseName", "inspectionDueOn", "soldOn")} />
      </Section>
    </RecordPage>
  );
}
